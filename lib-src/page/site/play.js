"use strict";

const level = document.querySelector("#level");
const KEPT = "chesslab-level";

let java; // the engine, once it is unpacked

/** Says the level and keeps it for the next game. The engine has it from its next move on. */
function showLevel() {
  const words = java?.meaning(Number(level.value)) ?? `${level.value} Elo`;
  document.querySelector("#elo").textContent = words;
  level.setAttribute("aria-valuetext", words);
  try { localStorage.setItem(KEPT, level.value); } catch { /* then for this page alone */ }
}

/** What the engine found before its last move, at the last depths. */
function showThoughts(found, seconds) {
  document.querySelector("#thoughts tbody").replaceChildren(...found.slice(-6).map((cells) => {
    const row = document.createElement("tr");
    cells.forEach((text) => { row.insertCell().textContent = text; });
    return row;
  }));
  document.querySelector("#seconds").textContent = seconds.toFixed(2);
  document.querySelector("#thoughts").hidden = false;
}

async function startPage() {
  const note = document.querySelector("#loading");
  try {
    const black = location.hash === "#black";
    const page = { templates: emptyBoards, flipped: black };
    java = await loadGame();
    showLevel();
    const think = async () => {
      const start = performance.now();
      showThoughts(java.answer(Number(level.value)).split("\n").map((row) => row.split("\t")), (performance.now() - start) / 1000);
      const move = java.moves().split(" ").at(-1);
      java.undo(); // the board makes it
      return move;
    };
    boardFunctions().playView(document.querySelector("#game"), page, opponent(java, black ? "b" : "w", think));
    note.remove();
  } catch (failure) {
    note.textContent = `The engine cannot run in this browser: ${failure}. It needs WebAssembly with garbage collection, which Chrome `
      + "119, Firefox 120, Safari 18.2 and later have.";
  }
}

try { level.value = localStorage.getItem(KEPT) ?? level.value; } catch { /* the page's own */ }
showLevel();
level.addEventListener("input", showLevel);
addEventListener("hashchange", () => location.reload());
startPage();
