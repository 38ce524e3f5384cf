"use strict";

const player = document.querySelector("#player");

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
    const java = await loadGame();
    const engine = {
      name: () => player.value,
      think: async () => {
        const start = performance.now();
        showThoughts(java.answer().split("\n").map((row) => row.split("\t")), (performance.now() - start) / 1000);
        const move = java.moves().split(" ").at(-1);
        java.undo(); // the board makes it
        return move;
      },
    };
    boardFunctions().playView(document.querySelector("#game"), page, opponent(java, black ? "b" : "w", engine));
    player.addEventListener("change", () => engine.changed());
    note.remove();
  } catch (failure) {
    note.textContent = `The engine cannot run in this browser: ${failure}. It needs WebAssembly with garbage collection, which Chrome `
      + "119, Firefox 120, Safari 18.2 and later have.";
  }
}

addEventListener("hashchange", () => location.reload());
startPage();
