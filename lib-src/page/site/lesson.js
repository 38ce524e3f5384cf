// A lesson in its page: each cell of code has Run. The lesson as it stands was linked when the site was built, and a cell is a call of that
// program, whose state stays in its Worker; an edit loads the compiler, which makes another program.
"use strict";

const { button, gameView, made, playView, stepView } = boardFunctions();
const { name, pieces, absent } = JSON.parse(document.currentScript.dataset.lesson);
const assets = document.currentScript.src.replace(/[^/]*$/, "");
const compiler = compilerOf(Number(pieces), assets, (text) => running?.say(text));
const isLong = /^01[de]/.test(name); // whose cells take minutes in an edited lesson, which is linked to be soon there
let warmed = null; // the compiler has compiled once: it is slow at its first program
let linked = null; // the lesson as it stands: its module and its files, a promise
let program = null; // its Worker, with its module, the cells that it ran, its boards and the calls that wait
let running = null; // the cell

const cells = [...document.querySelectorAll(".code_cell")].map(makeCell);
const note = made("p", "note", "The cells of this page run in your browser, with nothing installed. Run runs a cell, and first the cells above it that have "
  + "not run. Edit lets you change a cell or solve an exercise; the first Run after a change takes longer, for it compiles the lesson. "
  + "Until you run a cell, it shows its saved output.");
document.querySelector("h1").after(note);

/** A cell with its buttons, its editor and its output. */
function makeCell(element, number) {
  const area = element.querySelector(".input_area");
  const source = area.querySelector("pre").textContent.replace(/\n$/, "");
  const bar = made("div", "bar");
  const said = made("span", "said");
  const list = made("ul", "faults");
  const start = button("▶ Run", `run cell ${number + 1}`, () => run(number));
  const stop = button("■ Stop", "stop this cell", () => end("Stopped: the next Run begins the lesson anew, silently up to its cell."));
  const edit = button("Edit", `edit cell ${number + 1}`, () => cell.edit());
  const revert = button("Revert", "take back your changes", () => { editor.setText(source); changed(); });
  let editor = null;
  let output = element.querySelector(".output");
  let shown = new Map(); // what may be replaced, by its name

  function changed() {
    revert.hidden = cell.source() === source;
    cell.mark([]);
  }

  function put(child, id) {
    const there = id && shown.get(id);
    if (there) there.replaceWith(child);
    else output.append(child);
    if (id) shown.set(id, child);
    return child;
  }

  const cell = {
    number,
    isFaulty: false,
    live: false, // whether it shows what it showed here, and not what is saved
    source: () => editor?.text() ?? source,
    isEdited: () => cell.source() !== source,
    say: (text) => { said.textContent = text; },
    busy(is) {
      start.disabled = is;
      stop.hidden = !is;
    },
    async edit() {
      if (editor) return;
      await script("editor.js");
      const place = made("div", "editor");
      editor = javaEditor(place, `Cell ${number + 1}`, { changed, run: () => run(number) });
      editor.setText(source);
      area.replaceChildren(place);
      edit.hidden = true;
      editor.focus();
      warmed ??= compiler.compiled(sources(), true).catch((failure) => {
        warmed = null; // the next use tries again
        cell.say(failure.message);
      });
    },
    setSource(text) {
      editor.setText(text);
      changed();
    },
    mark(faults) {
      cell.isFaulty = faults.length > 0;
      editor?.mark(faults);
      list.replaceChildren(...faults.map(({ line, message }) => made("li", "", `Line ${line}: ${message}`)));
    },
    clear() {
      if (!output) {
        output = made("div", "output");
        element.append(output);
      }
      output.closest("details")?.setAttribute("open", ""); // whose result was folded
      output.replaceChildren();
      shown = new Map();
    },
    print(text) {
      const last = output.lastChild?.dataset?.stream ? output.lastChild : put(made("pre", ""));
      last.dataset.stream = "stdout";
      last.append(`${text}\n`);
    },
    show(id, html, text) {
      const part = put(made("div", ""), id);
      part.dataset.text = text;
      if (html) part.innerHTML = html;
      else part.append(made("pre", "", text));
      part.querySelectorAll("[data-view]").forEach(enliven);
    },
    fail: (text) => output.append(made("pre", "output_error", text)),
  };
  bar.append(start, stop, edit, revert, said);
  said.setAttribute("role", "status");
  list.setAttribute("role", "alert");
  stop.hidden = revert.hidden = true;
  element.querySelector(".input").after(bar, list);
  return cell;
}

/** Puts what is stepped through or played on into the place of its picture. */
function enliven(element) {
  const page = JSON.parse(element.dataset.page);
  if (element.dataset.view !== "playView") {
    ({ gameView, stepView })[element.dataset.view](element, { ...page, style: boardStyle });
    return;
  }
  const { boards } = program;
  const send = (action, move = "") => boards === program?.boards && ask(["board", String(page.board), action, move]);
  playView(element, page, (told) => {
    boards.set(String(page.board), told);
    send("state");
    return ({ action, move }) => {
      send(action, move);
      return true;
    };
  });
}

// What runs.

function sources() {
  return cells.map((cell) => cell.source()).join("\f");
}

function script(file) {
  return new Promise((loaded, failed) => {
    const element = document.createElement("script");
    element.src = assets + file;
    element.onload = loaded;
    element.onerror = () => failed(new Error("A part of the page could not be loaded. Reload the page to try again."));
    document.head.append(element);
  });
}

async function loadLinked() {
  await script(`lesson-${name}.js`);
  const unpacked = async (text) => {
    const stream = new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]).stream();
    return new Int8Array(await new Response(stream.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  };
  const files = {};
  for (const [path, text] of Object.entries(packedLesson.files)) {
    files[path] = Array.from(await unpacked(text), (byte) => String.fromCharCode(byte & 255)).join("");
  }
  return { module: await unpacked(packedLesson.module), files };
}

/** The module of the cells as they are; marks their faults. */
async function moduleOf() {
  linked ??= loadLinked();
  const { module } = await linked;
  if (!cells.some((cell) => cell.isEdited())) {
    cells.forEach((cell) => cell.mark([]));
    return module;
  }
  await compiler.ready(); // which says how far it is
  running.say("Compiling the lesson …");
  const answer = await compiler.compiled(sources(), true);
  if (!answer.module?.length) throw new Error(answer.failure ?? answer.faults[0].message);
  cells.forEach((cell) => cell.mark(answer.faults.filter((fault) => fault.cell === cell.number && !(absent[cell.number] && !cell.isEdited()))));
  return answer.module;
}

async function begin(module) {
  end("");
  const calls = [];
  const boards = new Map();
  program = { module, boards, calls, ran: new Set() };
  program.worker = startProgram(({ lines = [], printed = 0, end: isEnd, failure }) => {
    const cell = calls[0]?.cell;
    for (const line of lines) {
      if (line.charCodeAt(0) !== 16) {
        cell?.print(line);
        continue;
      }
      const [word, ...fields] = line.slice(1).split("\t").map((field) => field.replace(/\\(.)/g, (all, letter) => ({ n: "\n", t: "\t" })[letter] ?? letter));
      if (word === "show") cell?.show(...fields);
      else if (word === "board") boards.get(fields[0])?.heard(JSON.parse(fields[1]));
      else if (word === "failed") cell?.fail(fields[0]);
    }
    if (isEnd && printed > 300) cell?.print(`… and ${printed - 300} more lines`);
    if (failure) {
      cell?.fail(/WebAssembly|CompileError/.test(failure) ? `This browser cannot run the lesson: ${failure} ${NEEDED}` : failure);
      end("The lesson begins anew with the next Run, silently up to its cell.");
    } else if (isEnd) calls.shift().done();
  });
  const { module: whole, files } = await linked;
  program.isQuick = isLong && module !== whole;
  if (program.isQuick) await ask(["scale", "quick"]);
  for (const [path, text] of Object.entries(files)) await ask(["file", path, text]);
}

/** Ends the program. */
function end(word) {
  if (!program) return;
  program.worker.terminate();
  program.boards.forEach((board) => board.gone());
  running?.say(word);
  const { calls } = program;
  program = null;
  calls.forEach((call) => call.done());
}

function ask(args, cell) {
  return new Promise((done) => {
    program.calls.push({ cell, done });
    program.worker.postMessage({ module: program.module, args });
  });
}

/** Runs a cell, and before it those above that the program has not run: silently where they show already what they show here. */
async function run(number) {
  if (running) return;
  running = cells[number];
  running.busy(true);
  running.say("");
  try {
    const module = await moduleOf();
    if (running.isFaulty) {
      running.say("This cell has an error.");
      return;
    }
    if (module !== program?.module) await begin(module);
    for (const cell of cells.slice(0, number + 1)) {
      const isAbsent = cell.number in absent && !cell.isEdited();
      if (cell === running ? !isAbsent : !program.ran.has(cell.number)) await runCell(cell, cell === running || !cell.live && !isAbsent);
      if (!program) return;
    }
    if (number in absent && !running.isEdited()) running.say(`Not in a page: ${absent[number]}. The notebook runs it; what is below was saved there.`);
  } catch (failure) {
    running.say(failure.message ?? String(failure));
  } finally {
    running.busy(false);
    running = null;
  }
}

async function runCell(cell, isShown) {
  const start = performance.now();
  if (cell !== running) running.say(`Cell ${cell.number + 1} runs first …`);
  else running.say("Running …");
  if (isShown) cell.clear();
  await ask(["cell", String(cell.number)], isShown ? cell : null);
  if (!program) return;
  program.ran.add(cell.number);
  cell.live ||= isShown;
  if (cell === running) {
    cell.say(`Ran in ${((performance.now() - start) / 1000).toFixed(1)} s${program.isQuick ? ". In an edited lesson, Knobs.scaled takes its first number." : ""}`);
  }
}
