// The game is Java in the page: GameModule and what it calls of the library, as WebAssembly. It and the network's weights come
// as texts in `packed` (gzip, base64), since a page of file: may read no other file. Boards and clicks are those of the notebooks.
"use strict";

const WORDS = [[800, "beginner"], [1200, "casual player"], [1600, "club player"], [2000, "strong club player"],
  [2200, "expert"], [2500, "master"]];

/** A rough guide to a rating. */
function wordsOf(elo) {
  return WORDS.find(([below]) => elo < below)?.[1] ?? "grandmaster";
}

/** The bytes of a packed file. */
async function unpacked(name) {
  const stream = new Blob([Uint8Array.from(atob(packed[name]), (letter) => letter.charCodeAt(0))]).stream();
  return new Response(stream.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** The methods of GameModule, with its network. */
async function loadGame() {
  const java = (await TeaVM.wasmGC.load(await unpacked("game"))).exports;
  java.load(new Float32Array(await unpacked("weights")));
  return java;
}

/**
 * The other end of the playable board: what a kernel is elsewhere.
 *
 * `think()` promises its move in the position of GameModule.
 */
function opponent(java, human, think) {
  const words = (text) => text.split(" ").filter(Boolean);
  const mover = () => java.fen().split(" ")[1];
  const canTakeBack = () => sans.length >= (human === "w" ? 1 : 2);
  let sans, page;
  let version = 0;
  let thinking = false;
  let fault = "";

  function play(move) {
    const san = java.san(move);
    java.play(move);
    sans.push(san);
  }

  function undo() {
    java.undo();
    sans.pop();
  }

  function begin() {
    java.begin(Math.floor(Math.random() * 2 ** 31));
    sans = [];
  }

  function changed() {
    version++;
    thinking = !java.outcome() && mover() !== human;
    fault = "";
    page.heard(state());
    if (thinking) setTimeout(answer, 400, version); // one sees one's own move first
  }

  async function answer(asked) {
    if (asked !== version) return; // taken back in between
    try {
      const move = await think();
      if (asked !== version) return;
      play(move);
    } catch (failure) {
      if (asked !== version) return;
      fault = `The engine failed: ${failure.message ?? failure}. Take back to go on.`;
    }
    thinking = false;
    version++;
    page.heard(state());
  }

  const actions = {
    move: play,
    newgame: begin,
    takeback: () => {
      if (canTakeBack()) do undo(); while (mover() !== human);
    },
  };

  function status() {
    const outcome = java.outcome();
    const winner = { "1-0": "w", "0-1": "b" }[outcome.split(" ")[0]];
    if (outcome) return `${!winner ? "A draw" : winner === human ? "You win" : "You lose"}: ${outcome}`;
    if (fault) return "No answer";
    return thinking ? "The engine is thinking" : java.check() ? "Check. Your move" : "Your move";
  }

  function state() {
    const ranks = java.fen().split(" ")[0].split("/").reverse().join("");
    const last = words(java.moves()).at(-1);
    return {
      position: {
        pieces: ranks.replace(/\d/g, (empty) => ".".repeat(empty)),
        last: last ? [last.slice(0, 2), last.slice(2, 4)] : [],
        check: java.check(),
      },
      version, thinking, fault, status: status(), canTakeBack: canTakeBack(),
      legal: thinking || java.outcome() || fault ? [] : words(java.legalMoves()),
      moves: { first: 1, blackFirst: false, sans: [...sans] },
    };
  }

  return (told) => {
    page = told;
    begin();
    changed();
    return (wish) => {
      actions[wish.action](wish.move);
      changed();
      return true;
    };
  };
}

