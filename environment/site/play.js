// The network plays in the page: rules by chess.js, the network's numbers by ONNX Runtime, in one thread, from texts in
// `packed` (gzip, base64), since a page of file: may read no other file. Boards and clicks are those of the notebooks.
"use strict";

const LETTERS = "pnbrqk";
const FILES = "abcdefgh";
const DIRECTIONS = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]]; // N, NE, … NW: ranks, files
const JUMPS = [[2, 1], [1, 2], [-1, 2], [-2, 1], [-2, -1], [-1, -2], [1, -2], [2, -1]];
const SQUARES = Array.from({ length: 64 }, (_, i) => FILES[i % 8] + (1 + (i >> 3))); // a1, b1, … h8
const other = (side) => (side === "w" ? "b" : "w");

/** A game so far: chess.js's board, and the FEN of each position since its beginning, to count repetitions. */
class Game {
  constructor(Chess) {
    this.chess = new Chess();
    this.fens = [this.chess.fen()];
    this.moves = [];
  }

  /** Makes a move given as e2e4 or e7e8q; chess.js refuses what is not legal. */
  play(text) {
    this.moves.push(this.chess.move({ from: text.slice(0, 2), to: text.slice(2, 4), promotion: text[4] }));
    this.fens.push(this.chess.fen());
  }

  undo() {
    this.chess.undo();
    this.fens.pop();
    this.moves.pop();
  }

  /** How often the position on the board stood there, side to move, castling and en passant included. */
  occurrences() {
    const key = (fen) => fen.split(" ", 4).join(" ");
    const now = key(this.fens.at(-1));
    return this.fens.filter((fen) => key(fen) === now).length;
  }
}

/** The position as the layout mover33: 33 planes of 64 squares, a1 first, turned by 180 degrees for Black. */
function encode(game) {
  const { chess } = game;
  const mover = chess.turn();
  const planes = new Float32Array(33 * 64);
  const mark = (plane, square) => { planes[plane * 64 + (mover === "w" ? square : 63 - square)] = 1; };
  const fill = (plane, number) => planes.fill(number, plane * 64, plane * 64 + 64);

  SQUARES.forEach((name, square) => {
    const piece = chess.get(name);
    if (piece) mark((piece.color === mover ? 0 : 6) + LETTERS.indexOf(piece.type), square);
    for (const [side, first] of [[mover, 17], [other(mover), 24]]) {
      const attackers = chess.attackers(name, side);
      attackers.forEach((from) => mark(first + LETTERS.indexOf(chess.get(from).type), square));
      if (attackers.length > 1) mark(first + 6, square);
    }
  });
  const seen = game.occurrences();
  if (seen >= 2) fill(12, 1);
  if (seen >= 3) fill(13, 1);
  for (const [side, corner] of [["w", 0], ["b", 56]]) {
    const rights = chess.getCastlingRights(side);
    if (rights.q) mark(14, corner);
    if (rights.k) mark(14, corner + 7);
  }
  const [, , , enPassant, clock] = game.fens.at(-1).split(" ");
  if (enPassant !== "-") mark(15, SQUARES.indexOf(enPassant));
  fill(16, clock / 100);
  const last = game.moves.at(-1);
  if (last) {
    mark(31, SQUARES.indexOf(last.from));
    mark(32, SQUARES.indexOf(last.to));
  }
  return planes;
}

/** The number of a move among the network's 4,672, as the exported file's metadata tell it. */
function moveIndex(move, mover) {
  const [from, to] = [move.from, move.to].map((name) => SQUARES.indexOf(name) ^ (mover === "w" ? 0 : 63));
  const ranks = (to >> 3) - (from >> 3);
  const files = (to & 7) - (from & 7);
  if (move.promotion && move.promotion !== "q") return from * 73 + 64 + (files + 1) * 3 + "nbr".indexOf(move.promotion);
  const jump = JUMPS.findIndex(([r, f]) => r === ranks && f === files);
  if (jump >= 0) return from * 73 + 56 + jump;
  const direction = DIRECTIONS.findIndex(([r, f]) => r === Math.sign(ranks) && f === Math.sign(files));
  return from * 73 + direction * 7 + Math.max(Math.abs(ranks), Math.abs(files)) - 1;
}

/** The bytes of a packed file. */
async function unpacked(name) {
  const stream = new Blob([Uint8Array.from(atob(packed[name]), (letter) => letter.charCodeAt(0))]).stream();
  return new Uint8Array(await new Response(stream.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

async function packedModule(name) {
  return import(URL.createObjectURL(new Blob([await unpacked(name)], { type: "text/javascript" })));
}

/** Chess.js, and what the network says of a game: the legal moves with their shares, the likeliest first, and the value. */
async function loadNetwork() {
  const { Chess } = await packedModule("chess");
  const ort = await packedModule("ort");
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmBinary = (await unpacked("wasm")).buffer;
  const session = await ort.InferenceSession.create(await unpacked("model"), { executionProviders: ["wasm"] });
  return {
    Chess,
    async judge(game) {
      const said = await session.run({ inputs: new ort.Tensor("float32", encode(game), [1, 33 * 64]) });
      const legal = game.chess.moves({ verbose: true });
      const logits = legal.map((move) => said.policy.data[moveIndex(move, game.chess.turn())]);
      const odds = logits.map((logit) => Math.exp(logit - Math.max(...logits)));
      const sum = odds.reduce((a, b) => a + b, 0);
      const moves = legal.map(({ lan, san }, i) => ({ lan, san, share: odds[i] / sum }));
      return { moves: moves.sort((a, b) => b.share - a.share), value: said.value.data[0] };
    },
  };
}

/** The other end of the playable board: what a kernel is elsewhere. */
function opponent({ Chess, judge }, human, tell) {
  let game = new Game(Chess);
  let version = 0;
  let thinking = false;
  let fault = "";
  let page;

  function changed() {
    version++;
    thinking = !game.chess.isGameOver() && game.chess.turn() !== human;
    fault = "";
    page.heard(state());
    if (thinking) setTimeout(answer, 400, version); // one sees one's own move first
  }

  async function answer(asked) {
    if (asked !== version) return;
    try {
      const judged = await judge(game);
      if (asked !== version) return; // taken back in between
      game.play(judged.moves[0].lan);
      tell(judged);
    } catch (failure) {
      fault = `The network failed: ${failure}. Take back to go on.`;
    }
    thinking = false;
    version++;
    page.heard(state());
  }

  const canTakeBack = () => game.moves.length >= (human === "w" ? 1 : 2);
  const actions = {
    move: (text) => game.play(text),
    newgame: () => { game = new Game(Chess); },
    takeback: () => {
      if (canTakeBack()) do game.undo(); while (game.chess.turn() !== human);
    },
  };

  function status() {
    const { chess } = game;
    if (chess.isCheckmate()) return chess.turn() === human ? "You lose: checkmate" : "You win: checkmate";
    if (chess.isGameOver()) {
      return "A draw: " + (chess.isStalemate() ? "stalemate" : chess.isThreefoldRepetition() ? "threefold repetition"
        : chess.isInsufficientMaterial() ? "insufficient material" : "fifty moves");
    }
    if (fault) return "No answer";
    return thinking ? "The network is thinking" : chess.inCheck() ? "Check. Your move" : "Your move";
  }

  function state() {
    const { chess } = game;
    const letter = (piece) => (!piece ? "." : piece.color === "w" ? piece.type.toUpperCase() : piece.type);
    const pieces = SQUARES.map((name) => letter(chess.get(name))).join("");
    const last = game.moves.at(-1);
    const king = pieces.indexOf(chess.turn() === "w" ? "K" : "k");
    return {
      position: { pieces, last: last ? [last.from, last.to] : [], check: chess.inCheck() ? SQUARES[king] : "" },
      version, thinking, fault, status: status(), canTakeBack: canTakeBack(),
      legal: thinking || chess.isGameOver() || fault ? [] : chess.moves({ verbose: true }).map((move) => move.lan),
      moves: { first: 1, blackFirst: false, sans: game.moves.map((move) => move.san) },
    };
  }

  return (told) => {
    page = told;
    changed();
    return (wish) => {
      actions[wish.action](wish.move);
      changed();
      return true;
    };
  };
}

/** What the network thought before its last move. */
function showThoughts({ moves, value }) {
  const rows = moves.slice(0, 5).map(({ san, share }) => {
    const row = document.createElement("tr");
    row.append(...[san, `${(100 * share).toFixed(1)} %`, ""].map((text) => {
      const cell = document.createElement("td");
      cell.textContent = text;
      return cell;
    }));
    row.lastChild.appendChild(document.createElement("div")).style.width = `${Math.max(0.5, 100 * share)}%`;
    return row;
  });
  document.querySelector("#thoughts tbody").replaceChildren(...rows);
  document.querySelector("#value").textContent = value.toFixed(2);
  document.querySelector("#thoughts").hidden = false;
}

async function startPage() {
  const note = document.querySelector("#loading");
  try {
    const network = await loadNetwork();
    const black = location.hash === "#black";
    const page = { templates: emptyBoards, flipped: black };
    boardFunctions()(document.querySelector("#game"), page, opponent(network, black ? "b" : "w", showThoughts));
    note.remove();
  } catch (failure) {
    note.textContent = `The network cannot run in this browser: ${failure}. Browsers of 2023 and later can.`;
  }
}

addEventListener("hashchange", () => location.reload());
startPage();
