// The page of an idea: an editor, a compiler in a Worker, and the reader's program in another one, which Stop ends.
"use strict";

const { button, gameView, made, playView } = boardFunctions();
const $ = (id) => document.getElementById(id);
const KEPT = "chesslab-idea";
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const LONGEST = 50_000; // letters of code in a link
const SILENT = 20; // seconds without a finished game, after which the page says so

const compiler = compilerOf(ideas.pieces, "assets/", (text, share) => { say(text); progress(share); });
let warmed = null; // the compiler is ready, a promise
let program = null; // the Worker that plays
let attempt = 0; // goes up with each Run and Stop
let games = [];
let rules = null; // GameModule, a promise
let climbed = null;
const known = ideas.rungs.filter(({ elo }) => elo); // the others are no rungs of the ladder

const editor = javaEditor($("editor"), "Your code, in Java", { changed, run: () => run("match") });

// The code: from a link, else as it was left, else the first template.

async function transformed(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

async function linkTo(source) {
  const bytes = await transformed(new TextEncoder().encode(source), new CompressionStream("deflate-raw"));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `#code=${text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

async function ofLink(hash) {
  const text = hash.slice("#code=".length).replace(/-/g, "+").replace(/_/g, "/");
  if (text.length > LONGEST) throw new Error("it is too long");
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const source = await transformed(bytes, new DecompressionStream("deflate-raw"));
  if (source.length > LONGEST) throw new Error("it is too long");
  return new TextDecoder("utf-8", { fatal: true }).decode(source);
}

function note(text) {
  $("note").textContent = text;
  $("note").hidden = !text;
}

async function begin() {
  for (const [index, { name }] of ideas.templates.entries()) $("template").add(new Option(name, index));
  for (const { name, elo } of ideas.rungs) $("rung").add(new Option(`${name}, ${elo ? `${elo} Elo` : "not rated"}`, name));
  let source = ideas.templates[0].source;
  try {
    source = localStorage.getItem(KEPT) || source;
  } catch { /* a page of file: may keep nothing */ }
  if (location.hash.startsWith("#code=")) {
    try {
      source = await ofLink(location.hash);
      note("This code came with the link. Read it, then press Run.");
    } catch {
      note("The link is not whole: its end is missing, or it is too long. Ask for it again; here is your own code.");
    }
  }
  editor.setText(source);
  drawLadder();
}

function changed() {
  editor.mark([]);
  $("faults").replaceChildren();
  try {
    localStorage.setItem(KEPT, editor.text());
  } catch { /* then for this visit alone */ }
  warmCompiler();
}

function setCode(source) {
  editor.setText(source);
  changed();
}

// The compiler: fetched when the editor is used, and tried on what stands there while the reader reads.

function compilerReady() {
  warmed ??= compiler.ready().then(() => {
    compiler.compiled(editor.text()); // it is slow at its first program
  }).catch((failure) => {
    warmed = null; // the next use tries again
    throw failure;
  });
  return warmed;
}

function warmCompiler() {
  compilerReady().catch((failure) => say(failure.message));
}

// What is said.

function say(text) {
  $("status").textContent = text;
}

/** Shows how much is done; null hides the bar, and undefined means that nobody knows. */
function progress(share) {
  $("progress").hidden = share === null;
  if (share === undefined) $("progress").removeAttribute("value");
  else $("progress").value = share ?? 0;
}

/** Scrolls to a result, unless the reader is writing. */
function reveal(id) {
  if (!$("editor").contains(document.activeElement)) $(id).scrollIntoView({ block: "nearest" });
}

function showFaults(faults) {
  editor.mark(faults);
  $("faults").replaceChildren(...faults.slice(0, 20).map(({ line, begin, message }) => {
    const item = document.createElement("li");
    const place = button(`Line ${line}`, `go to line ${line}`, () => editor.show(begin));
    item.append(place, ` ${message}`);
    return item;
  }));
  if (faults.length) reveal("faults");
}

// Running.

function halt() {
  attempt++;
  program?.terminate();
  program = null;
  $("stop").disabled = true;
  progress(null);
}

/** The module of the code; null if it has errors, which are then shown, or if Stop came in between. */
async function moduleOf(mine) {
  let answer;
  try {
    await compilerReady();
    if (mine === attempt) {
      say("Compiling the code …");
      progress(undefined);
    }
    answer = await compiler.compiled(editor.text());
  } catch (failure) {
    answer = { failure: failure.message };
  }
  if (mine !== attempt) return null;
  showFaults(answer.faults ?? []);
  if (answer.module) return answer.module;
  halt();
  say(answer.faults?.length ? "The code has errors; the lines are marked." : answer.failure);
  return null;
}

function started() {
  halt();
  $("stop").disabled = false;
  $("verdict").textContent = $("printed").textContent = "";
  $("game").replaceChildren();
  note("");
  climbed = null;
  drawLadder();
  $("printed").hidden = true;
  delete $("printed").dataset.more;
  return attempt;
}

function playerName() {
  return `java:${/\bpublic\s+(?:final\s+)?class\s+(\w+)/.exec(editor.text())?.[1] ?? "Mine"}.java`;
}

async function run(action) {
  const mine = started();
  games = [];
  showGames();
  const module = await moduleOf(mine);
  if (!module) return;
  const total = Number($("games").value);
  const begin = performance.now();
  let last = begin;
  say("Playing the first game …");
  const watch = setInterval(() => {
    if (mine !== attempt) clearInterval(watch);
    else if (performance.now() - last > 1000 * SILENT) say(`No game has ended for ${SILENT} seconds: does the code loop? Stop ends it.`);
  }, 1000);
  program = startProgram(({ lines = [], printed = 0, end, failure }) => {
    if (mine !== attempt) return;
    for (const line of lines) {
      const [word, ...fields] = line.slice(1).split("\t");
      if (line.charCodeAt(0) !== 16) printLine(line);
      else if (word === "game") {
        last = performance.now();
        addGame(fields);
        const [, white, black, , , , score, , elo, rate] = fields;
        progress(action === "climb" ? undefined : games.length / total);
        say((action === "climb"
          ? `${games.length} games, the last against ${[white, black].find((name) => !name.startsWith(playerName()))}. `
          : `${games.length} of ${total} games, ${score.replace(/\+(\d+) =(\d+) -(\d+)/, "$1 won, $2 drawn, $3 lost")}: `
            + `${elo.split(",")[0].replace("Elo", "Elo difference").replace(/\d+\.\d+/g, Math.round)}. `)
          + `${((last - begin) / 1000).toFixed(0)} s, ${(rate / 1e6).toFixed(1)} million positions a second.`);
      } else if (word === "rating") {
        climbed = fields.map(Number);
        $("verdict").textContent = `Your player's rating is ${climbed[0]} ± ${climbed[1]}, after ${games.length} games.`;
        drawLadder();
      } else if (word === "fault") printLine(`✗ ${fields[0]}`);
      else if (word === "verdict") $("verdict").textContent = fields[0];
    }
    if (printed > 300) $("printed").dataset.more = `… and ${printed - 300} more lines`;
    if (failure) printLine(`✗ ${failure}`);
    if (end || failure) {
      halt();
      reveal("chooser");
      if (failure) say("The program ended before its match.");
    }
  });
  const game = await unpacked("game");
  if (mine !== attempt) return;
  const ladder = known.map(({ name, elo }) => `${name} ${elo}`).join("\n");
  program.postMessage({ module, game, args: [action, playerName(), $("nodes").value, action === "climb" ? ladder : $("rung").value,
    String(total), "1", ideas.openings] });
}

function printLine(line) {
  $("printed").hidden = false;
  $("printed").append(`${line}\n`);
}

// The games.

function addGame([number, white, black, outcome, fen, moves]) {
  games.push({ number, white, black, outcome, fen, moves: moves.split(" ").filter(Boolean) });
  $("which").add(new Option(`${number}: ${white} – ${black} ${outcome}, ${games.at(-1).moves.length} plies`, games.length - 1));
  $("chooser").hidden = false;
}

function showGames() {
  $("which").replaceChildren(new Option("choose one to step through it", ""));
  $("chooser").hidden = true;
  $("viewer").replaceChildren();
}

function ofFen(fen, last, check) {
  const ranks = fen.split(" ")[0].split("/").reverse().join("");
  return { pieces: ranks.replace(/\d/g, (empty) => ".".repeat(empty)), last, check };
}

async function showGame() {
  const game = games[$("which").value];
  $("viewer").replaceChildren();
  if (!game) return;
  const java = await (rules ??= loadGame());
  java.set(game.fen);
  const positions = [ofFen(game.fen, [], java.check())];
  const sans = [];
  for (const move of game.moves) {
    sans.push(java.san(move));
    java.play(move);
    positions.push(ofFen(java.fen(), [move.slice(0, 2), move.slice(2, 4)], java.check()));
  }
  const [, side, , , , first] = game.fen.split(" ");
  const host = made("div", "");
  $("viewer").append(host);
  gameView(host, {
    templates: emptyBoards, flipped: false, positions, ply: 0, size: 480, style: boardStyle,
    title: `${game.white} – ${game.black}`, notes: positions.map((_, i) => (i < sans.length ? "" : game.outcome)),
    moves: { first: Number(first), blackFirst: side === "b", sans },
  });
}

// A game against it.

async function play() {
  const mine = started();
  const module = await moduleOf(mine);
  if (!module) return;
  say("");
  progress(null);
  const java = await loadGame();
  const host = made("div", "");
  let heard;
  program = startProgram(({ lines = [], failure }) => {
    for (const line of lines) {
      const [word, text, , what] = line.slice(1).split("\t");
      if (line.charCodeAt(0) !== 16) printLine(line);
      else if (word === "move") heard.ready(text);
      else heard.failed(new Error(what));
    }
    if (failure) heard.failed(new Error(failure));
  });
  const think = () => new Promise((ready, failed) => { // GameModule knows the rules alone here
    heard = { ready, failed };
    const isNew = java.moves().split(" ").length < 3;
    program.postMessage({ module, args: [playerName(), $("nodes").value, isNew ? "1" : "", START, java.moves()] });
  });
  $("game").replaceChildren(host);
  playView(host, { templates: emptyBoards, flipped: false }, opponent(java, "w", think));
  host.scrollIntoView({ block: "nearest" });
}

// The ladder: known players, and the reader's among them.

function drawLadder() {
  const x = (elo) => 20 + 860 * elo / 2200;
  const dot = (elo, label, mine) => `<circle cx="${x(elo)}" cy="40" r="6" class="${mine ? "mine" : ""}"/>`
    + label.split("\n").map((text, row) => `<text x="${x(elo)}" y="${(mine ? 20 : 62) + 14 * row}" text-anchor="middle" class="${mine ? "mine" : ""}">${text}</text>`).join("");
  const line = climbed ? `<line x1="${x(climbed[0] - climbed[1])}" x2="${x(climbed[0] + climbed[1])}" y1="40" y2="40" class="mine"/>` : "";
  const own = climbed ? line + dot(climbed[0], `yours: ${climbed[0]} ± ${climbed[1]}`, true) : "";
  $("ladder").innerHTML = `<svg viewBox="0 0 900 84" role="img" aria-label="${climbed ? `Your player is rated ${climbed[0]} ± ${climbed[1]}` : "The ladder"}">`
    + `<line x1="10" x2="890" y1="40" y2="40"/>${known.map(({ name: rung, elo }) => dot(elo, `${rung.replace(":nodes=", " ")}\n${elo}`)).join("")}${own}</svg>`;
}

$("template").addEventListener("change", () => setCode(ideas.templates[$("template").value].source));
$("revert").addEventListener("click", () => setCode(ideas.templates[$("template").value].source));
$("share").addEventListener("click", async () => {
  history.replaceState(null, "", await linkTo(editor.text()));
  try {
    await navigator.clipboard.writeText(location.href);
    note("The link is copied. It holds the code itself: who opens it sees the code and can run it.");
  } catch {
    note("The address of this page now holds the code: copy it from the browser's address line.");
  }
});
$("run").addEventListener("click", () => run("match"));
$("climb").addEventListener("click", () => run("climb"));
$("play").addEventListener("click", play);
$("stop").addEventListener("click", () => { halt(); say("Stopped."); });
$("which").addEventListener("change", showGame);
$("editor").addEventListener("focusin", warmCompiler);
begin();
