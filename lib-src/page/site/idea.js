// The page of an idea: an editor, a compiler in a Worker, and the reader's program in another one, which Stop ends.
"use strict";

const { button, gameView, made, playView } = boardFunctions();
const $ = (id) => document.getElementById(id);
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
const known = ideas.rungs.filter(({ name }) => !name.startsWith("level:")); // measured on the project's ladder

let slot = "ideas/mine"; // where the code is kept; that of a link has a place of its own

const work = workOf(note, (path, entry) => {
  if (path === slot && entry && entry.text !== editor.text()) elsewhere(entry.text);
});
const versions = versionsOf(work, () => slot, "Your versions of the code", setCode);
const players = document.createElement("select"); // that played here, with their ratings
const editor = javaEditor($("editor"), "Your code, in Java",
  { text: work.get("ideas/mine")?.text ?? ideas.templates[0].source, changed, run: () => run("match"), all: () => editor.text() });

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

function note(text, ...choices) {
  $("note").replaceChildren(`${text} `, ...choices);
  $("note").hidden = !text;
}

async function begin() {
  for (const [index, { name }] of ideas.templates.entries()) $("template").add(new Option(name, index));
  for (const { name, elo } of ideas.rungs) $("rung").add(new Option(`${wordsOf(elo)}, ${elo} Elo (${name})`, name));
  $("rung").value = "minimax:2";
  players.setAttribute("aria-label", "Your players");
  $("kept").append(versions.element, " ", players, " ", ...fileButtons(work, note, () => location.reload()));
  $("kept").className = "choices";
  players.addEventListener("change", () => {
    const chosen = work.get(players.value);
    players.value = "";
    if (chosen) setCode(chosen.text);
  });
  versions.fill(editor.text());
  showPlayers();
  drawLadder();
  await openLink();
  addEventListener("hashchange", openLink);
}

/** Opens the code of the address, if it has some: in its own place, so that one's own code stays as it is. */
async function openLink() {
  if (!location.hash.startsWith("#code=")) return;
  try {
    const source = await ofLink(location.hash);
    if (source === editor.text()) return; // one's own, shared just now
    halt();
    slot = "ideas/linked";
    const kept = work.get(slot);
    const isSame = kept?.link === location.hash; // and was changed here since
    if (kept && !isSame) work.version(slot, kept.text, kept.at);
    editor.setText(isSame ? kept.text : source);
    note("This code came with the link. Read it, then press Run. Your own code is kept.", button("Back to my code", "Back to my code", ownCode));
  } catch {
    note("The link is not whole: its end is missing, or it is too long. Ask for it again; here is your own code.");
  }
}

function ownCode() {
  halt();
  slot = "ideas/mine";
  history.replaceState(null, "", location.pathname + location.search);
  editor.setText(work.get(slot)?.text ?? ideas.templates[0].source);
  note("");
}

/** Another tab wrote the code. */
function elsewhere(text) {
  const mine = editor.text();
  work.version(slot, mine);
  versions.fill(mine);
  note("Another tab of your browser changed this code. The last change is the one that is kept.",
    button("Take the other tab's code", "Take the other tab's code", () => { setCode(text); note(""); }), " ",
    button("Keep this code", "Keep this code", () => { work.keep(slot, mine); note(""); }));
}

function changed() {
  editor.mark([]);
  $("faults").replaceChildren();
  if (slot === "ideas/linked") work.keep(slot, editor.text(), { link: location.hash });
  else {
    work.keep(slot, editor.text());
    if (location.hash) history.replaceState(null, "", location.pathname + location.search); // it has an older text
  }
  versions.fill(editor.text());
  warmCompiler();
}

/** Puts in other code, which Ctrl-Z takes back; the one before is among the versions. */
function setCode(source) {
  work.version(slot, editor.text());
  editor.setText(source);
}

function showPlayers() {
  const paths = work.paths("players/");
  players.replaceChildren(new Option("Your players", ""), ...paths.map((path) => {
    const { elo, error, opponent, score } = work.get(path);
    return new Option(`${path.slice("players/".length)}: ${elo === undefined ? `${score} against ${opponent}` : `${elo} ± ${error} Elo`}`, path);
  }));
  players.hidden = !paths.length;
}

/** Keeps the player with what it has reached. */
function keepPlayer(reached) {
  const path = `players/${className()}`;
  const before = work.get(path);
  const text = editor.text();
  if (before && before.text !== text) work.version(path, before.text, before.at);
  work.put(path, { ...(before?.text === text ? before : {}), text, nodes: Number($("nodes").value), games: games.length, ...reached });
  showPlayers();
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

function className() {
  return /\bpublic\s+(?:final\s+)?class\s+([\p{L}_$][\p{L}\p{N}_$]*)/u.exec(editor.text())?.[1] ?? "Mine";
}

function playerName() {
  return `java:${className()}.java`;
}

async function run(action) {
  const mine = started();
  games = [];
  showGames();
  work.version(slot, editor.text());
  const module = await moduleOf(mine);
  if (!module) return;
  const total = Number($("games").value);
  const begin = performance.now();
  let last = begin;
  let reached = ""; // as in +3 =1 -2
  say("Playing the first game …");
  const watch = setInterval(() => {
    if (mine !== attempt) clearInterval(watch);
    else if (performance.now() - last > 1000 * SILENT) say(`No game has ended for ${SILENT} seconds: does the code loop? Stop ends it.`);
  }, 1000);
  program = startProgram(({ lines = [], hidden = 0, end, failure }) => {
    if (mine !== attempt) return;
    for (const line of lines) {
      const [word, ...fields] = line.slice(1).split("\t");
      if (line.charCodeAt(0) !== 16) printLine(line);
      else if (word === "game") {
        last = performance.now();
        const [, white, black, , , , score, , elo, rate] = fields;
        addGame(fields);
        reached = score;
        progress(action === "climb" ? undefined : games.length / total);
        say((action === "climb"
          ? `${games.length} games, the last against ${[white, black].map(plain).find((name) => name !== className())}. `
          : `${games.length} of ${total} games, ${score.replace(/\+(\d+) =(\d+) -(\d+)/, "$1 won, $2 drawn, $3 lost")}: `
            + `${elo.split(",")[0].replace("Elo", "Elo difference").replace(/\d+\.\d+/g, Math.round)}. `)
          + `${((last - begin) / 1000).toFixed(0)} s, ${speed(rate)}`);
      } else if (word === "rating") {
        climbed = fields.map(Number);
        $("verdict").textContent = `Your player's rating is ${climbed[0]} ± ${climbed[1]}, after ${games.length} games: ${wordsOf(climbed[0])}.`;
        keepPlayer({ elo: climbed[0], error: climbed[1] });
        drawLadder();
      } else if (word === "fault") printLine(`✗ ${plain(fields[0])}`);
      else if (word === "verdict") {
        $("verdict").textContent = plain(fields[0]);
        if (fields[0].startsWith("Thrown out")) say(`${games.length} games.`);
        else if (games.length && action === "match") keepPlayer({ opponent: $("rung").value, score: share(reached) });
      }
    }
    if (hidden) $("printed").dataset.more = `… and ${hidden} more lines`;
    if (failure) printLine(`✗ ${failure}`);
    if (end || failure) {
      halt();
      reveal("chooser");
      if (failure) say("The program ended before its match.");
    }
  });
  const game = await unpacked("game");
  const weights = $("rung").value.startsWith("level:") ? new Float32Array(await unpacked("weights")) : undefined;
  if (mine !== attempt) return;
  const ladder = known.map(({ name, elo }) => `${name} ${elo}`).join("\n");
  program.postMessage({ module, game, weights, args: [action, playerName(), $("nodes").value, action === "climb" ? ladder : $("rung").value,
    String(total), "1", ideas.openings] });
}

/** A text with the names of classes in the place of those of files and settings. */
function plain(text) {
  return text.replace(/java:([\p{L}\p{N}_$]+)\.java(?:,nodes=\d+)?/gu, "$1");
}

/** The share of the points, of a score such as +3 =1 -2. */
function share(score) {
  const [won, drawn, lost] = score.match(/\d+/g).map(Number);
  return `${(100 * (won + drawn / 2) / (won + drawn + lost)).toFixed(1)} %`;
}

function printLine(line) {
  $("printed").hidden = false;
  $("printed").append(`${line}\n`);
}

function speed(rate) {
  return rate < 1e6 ? `${Math.round(rate / 1000)} thousand positions a second.` : `${(rate / 1e6).toFixed(1)} million positions a second.`;
}

// The games.

function addGame([number, white, black, outcome, fen, moves]) {
  games.push({ number, white, black, outcome, fen, moves: moves.split(" ").filter(Boolean) });
  $("which").add(new Option(plain(`${number}: ${white} – ${black} ${outcome}, ${games.at(-1).moves.length} plies`), games.length - 1));
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
    title: plain(`${game.white} – ${game.black}`), notes: positions.map((_, i) => (i < sans.length ? "" : plain(game.outcome))),
    moves: { first: Number(first), blackFirst: side === "b", sans },
  });
  reveal("viewer");
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
  const y = (elo) => 200 - elo / 12;
  const dot = (elo, label) => `<circle cx="90" cy="${y(elo)}" r="5"/><text x="104" y="${y(elo) + 4}">${label}</text><text x="76" y="${y(elo) + 4}" text-anchor="end">${elo}</text>`;
  const [elo, error] = climbed ?? [];
  const own = climbed ? `<g class="mine"><line x1="90" x2="90" y1="${y(elo + error)}" y2="${y(elo - error)}"/><circle cx="90" cy="${y(elo)}" r="7"/>`
    + `<line class="lead" x1="98" x2="248" y1="${y(elo)}" y2="${y(elo)}"/><text x="252" y="${y(elo) + 5}">yours: ${elo} ± ${error}</text></g>` : "";
  $("ladder").innerHTML = `<svg viewBox="0 0 400 200" role="img" aria-label="${climbed ? `Your player is rated ${elo} ± ${error}` : "The ladder of players"}">`
    + `<line x1="90" x2="90" y1="6" y2="194"/>${known.map((rung) => dot(rung.elo, rung.name.replace(":nodes=", " "))).join("")}${own}</svg>`;
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
