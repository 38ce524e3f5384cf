// A lesson in its page: each cell of code has Run. The lesson as it stands was linked when the site was built, and a cell is a call of that
// program, whose state stays in its Worker; an edit loads the compiler, which makes another program. What the reader writes is kept.
"use strict";

const { button, gameView, made, playView, stepView } = boardFunctions();
const { name, pieces, absent, ids, exercises } = JSON.parse(document.currentScript.dataset.lesson);
const assets = document.currentScript.src.replace(/[^/]*$/, "");
const compiler = compilerOf(Number(pieces), assets, (text) => running?.say(text));
const isLong = /^01[de]/.test(name); // whose cells take minutes in an edited lesson, which is linked to be soon there
const IDLE = 4000; // milliseconds that the reader has read, before the compiler is loaded
const FAULTY = "This cell has an error.";
const STALE = "Below is still the output of the code before your change.";
const AGAIN = "The next Run begins the lesson anew, silently up to its cell.";
let warmed = null; // the compiler has compiled once: it is slow at its first program
let editorCode = null; // a promise of its scripts
let linked = null; // the lesson as it stands: its module and its files, a promise
let program = null; // its Worker, with its module, the cells that it ran, its boards and the calls that wait
let running = null; // the cell
let attempt = 0; // goes up with each Stop: what was begun before does not go on
const queue = []; // the cells that wait, by number
const skipped = []; // the cells that did not run, for one before them failed
const MEANT = 500; // milliseconds before which a press of Stop is the second half of a double click on Run
const TICK = 5000; // milliseconds between two words on how long the compiler has been at work

const said = made("span", "said");
const offers = made("div", "offers");
const work = workOf((text) => { said.textContent = text; }, (path, entry) => {
  cells.find((cell) => cell.path === path)?.elsewhere(entry);
});
const checkOf = new Map(Object.entries(exercises).map(([cell, { check }]) => [Number(cell), check]));
const cells = [...document.querySelectorAll(".code_cell")].map(makeCell);

beginPage();

/** A cell with its buttons, its editor and its output. */
function makeCell(element, number) {
  const area = element.querySelector(".input_area");
  const shownCode = area.firstElementChild;
  const source = area.querySelector("pre").textContent.replace(/\n$/, "");
  const path = `cells/${name}/${ids[number]}`;
  const result = `results/${name}/${ids[number]}`;
  const kept = work.get(path);
  const exercise = exercises[number];
  const bar = made("div", "bar");
  const saying = made("span", "said");
  const verdict = made("p", "verdict");
  const help = made("div", "help");
  const helping = made("button", "button");
  const offered = made("div", "offers");
  const list = made("ul", "faults");
  const start = button("▶ Run", `Run cell ${number + 1}`, () => run(number));
  const stop = button("■ Stop", `Stop cell ${number + 1}`, () => {
    if (performance.now() - begun > MEANT) halt(number);
  });
  const edit = button("Edit", `Edit cell ${number + 1}`, () => cell.edit());
  const close = button("Close", `Close the editor of cell ${number + 1}`, () => cell.close());
  const revert = button("Revert", `Revert cell ${number + 1} to the lesson's text`, () => cell.setSource(source));
  const versions = versionsOf(work, () => path, `Your versions of cell ${number + 1}`, (chosen) => cell.setSource(chosen));
  const saved = element.querySelector(".output")?.innerHTML;
  let text = kept?.text ?? source;
  let shownOf = source; // the text whose output is shown
  let begun = 0; // when it was last set to run, in milliseconds
  let site = kept?.site ?? source; // the text of the lesson that the reader changed
  let editor = null;
  let output = element.querySelector(".output");
  let shown = new Map(); // what may be replaced, by its name
  let marked = []; // what checks and replies said in this run
  let more = null; // how many lines are not shown

  function changed() {
    text = editor.text();
    if (text === source) work.forget(path);
    else work.keep(path, text, { site });
    cell.mark([]);
    cell.live &&= text === shownOf;
    showVerdict("");
    noted();
  }

  /** Shows what depends on the text. */
  function noted() {
    const isStale = text !== shownOf && output?.hasChildNodes();
    revert.hidden = text === source;
    versions.fill(text);
    element.classList.toggle("stale", Boolean(isStale));
    if (isStale) saying.textContent = STALE;
    else if (saying.textContent === STALE) saying.textContent = "";
  }

  function put(child, id) {
    const there = id && shown.get(id);
    if (there) there.replaceWith(child);
    else if (more) more.before(child);
    else output.append(child);
    if (id) shown.set(id, child);
    return child;
  }

  function offer(why, ...choices) {
    offered.replaceChildren(made("span", "", `${why} `), ...choices.map(([sign, chosen]) => button(sign, `${sign}, in cell ${number + 1}`, () => {
      offered.replaceChildren();
      chosen();
    })));
  }

  function showVerdict(lines) {
    verdict.textContent = lines;
    verdict.className = `verdict ${{ "✓": "right", "✗": "wrong" }[lines[0]] ?? ""}`;
    verdict.hidden = !lines;
  }

  /** The button below an exercise shows first the idea, then the solution. */
  function beginHelp() {
    const next = (sign, press) => {
      helping.textContent = sign;
      helping.title = helping.ariaLabel = `${sign} of the exercise in cell ${number + 1}`;
      helping.onclick = press;
      helping.hidden = !sign;
    };
    const step = (...parts) => {
      help.append(made("div", "step"));
      help.lastChild.append(...parts);
    };
    help.replaceChildren();
    next("Hint", () => {
      const idea = made("div", "");
      idea.innerHTML = exercise.idea;
      step(idea);
      next("Solution", () => {
        step(made("pre", "", exercise.code), button("Put it into the cell", `Put the solution into cell ${number + 1}`, () => cell.setSource(exercise.code)));
        next("");
      });
    });
  }

  const cell = {
    number,
    path,
    isFaulty: false,
    hasFailed: false,
    live: false, // whether it shows what it showed here, and not what is saved
    source: () => text,
    isEdited: () => text !== source,
    say: (words) => { saying.textContent = words; },
    busy(is) {
      if (is && stop.hidden) begun = performance.now();
      start.hidden = is;
      stop.hidden = !is;
    },
    async edit(focused = true) {
      close.hidden = false;
      edit.hidden = true;
      try {
        await loadEditor();
      } catch (failure) {
        cell.close();
        cell.say(failure.message);
        return;
      }
      if (close.hidden) return; // closed in between
      if (!editor) {
        const place = made("div", "editor");
        editor = javaEditor(place, `Cell ${number + 1}`, { text, changed, run: () => run(number), all: sources });
        area.replaceChildren(place);
      }
      if (focused) editor.focus();
      if (focused) warm();
    },
    close(focused = true) {
      area.replaceChildren(text === source ? shownCode : made("pre", "own", text));
      editor = null;
      close.hidden = true;
      edit.hidden = false;
      if (focused) area.focus();
    },
    /** Puts in another text, which Ctrl-Z takes back; the one before is among the versions. */
    async setSource(other) {
      work.version(path, text);
      await cell.edit(false);
      editor?.setText(other);
    },
    /** As the lesson has it; returns what gives the text back, or null if it was so. */
    reset() {
      const before = text;
      work.forget(result);
      showVerdict("");
      if (exercise) beginHelp();
      cell.mark([]);
      cell.say("");
      cell.live = false;
      shownOf = source;
      if (output) output.innerHTML = saved ?? "";
      if (before === source) return null;
      work.forget(path);
      text = source;
      site = source;
      offered.replaceChildren();
      if (editor) editor.setText(source);
      cell.close(false);
      noted();
      return () => cell.setSource(before);
    },
    /** Another tab wrote this cell. */
    elsewhere(entry) {
      const other = entry?.text ?? source;
      if (other === text) return;
      work.version(path, text);
      versions.fill(text);
      const mine = text;
      offer("Another tab of your browser changed this cell. The last change is the one that is kept.",
        ["Take the other tab's text", () => cell.setSource(other)],
        ["Keep this text", () => work.keep(path, mine, { site })]);
    },
    mark(faults) {
      cell.isFaulty = faults.length > 0;
      editor?.mark(faults);
      list.replaceChildren(...faults.map(({ line, message }) => made("li", "", `Line ${line}: ${message}`)));
      if (faults.length) {
        if (output) cell.clear(); // it is not what this code shows
        saying.textContent = FAULTY;
      } else if (saying.textContent === FAULTY) saying.textContent = "";
    },
    clear() {
      if (!output) {
        output = made("div", "output");
        element.append(output);
      }
      output.closest("details")?.setAttribute("open", ""); // whose result was folded
      output.replaceChildren();
      shownOf = text;
      element.classList.remove("stale");
      shown = new Map();
      marked = [];
      more = null;
      cell.hasFailed = false;
    },
    print(line) {
      if (/^[✓✗○●] /.test(line)) marked.push(line);
      const before = more ? more.previousSibling : output.lastChild;
      const last = before?.dataset?.stream ? before : put(made("pre", ""));
      last.dataset.stream = "stdout";
      last.append(`${line}\n`);
    },
    /** Says how many lines of the program are not shown. */
    hide(count) {
      more ??= output.appendChild(made("pre", "more"));
      more.textContent = `… and ${count} more lines`;
    },
    show(id, html, plain) {
      const part = put(made("div", ""), id);
      part.dataset.text = plain;
      if (html) part.innerHTML = html;
      else part.append(made("pre", "", plain));
      part.querySelectorAll("[data-view]").forEach(enliven);
    },
    fail(words) {
      if (cell.isFaulty) return; // its faults are shown
      cell.hasFailed = true;
      put(made("pre", "output_error", words));
    },
    /** Keeps what a check or a reply said, and shows a check's verdict where the exercise is. */
    keepResult() {
      if (!marked.length) return;
      work.put(result, { said: marked.join("\n") });
      for (const [solved, check] of checkOf) {
        if (check === number) cells[solved].verdict(marked.filter((line) => !line.startsWith("●")).join("\n"));
      }
    },
    verdict: showVerdict,
  };
  bar.append(start, stop, edit, close, revert, helping, versions.element, saying);
  saying.setAttribute("role", "status");
  verdict.setAttribute("role", "status");
  list.setAttribute("role", "alert");
  stop.hidden = close.hidden = helping.hidden = true;
  helping.type = "button";
  showVerdict("");
  if (exercise) {
    beginHelp();
    const last = work.get(`results/${name}/${ids[exercise.check]}`);
    if (last && !(kept?.at > last.at)) showVerdict(last.said);
  }
  element.querySelector(".input").after(bar, verdict, help, offered, list);
  area.tabIndex = 0;
  area.setAttribute("role", "group");
  area.setAttribute("aria-label", `Code of cell ${number + 1}. Enter edits it, Shift-Enter runs it`);
  area.addEventListener("click", () => {
    if (!editor && getSelection().isCollapsed) cell.edit();
  });
  area.addEventListener("keydown", (event) => {
    if (event.target !== area || event.key !== "Enter") return;
    event.preventDefault();
    if (event.shiftKey || event.ctrlKey || event.metaKey) run(number);
    else cell.edit();
  });
  noted();
  if (kept && text !== source) {
    area.replaceChildren(made("pre", "own", text));
    if (site !== source) {
      offer("The lesson's text of this cell has changed since you wrote yours. Yours is shown.",
        ["Take the lesson's text", () => { site = source; cell.setSource(source); }],
        ["Keep mine", () => { site = source; work.put(path, { text, site }); }]);
    }
  }
  return cell;
}

/** The line above the lesson: what runs, and the buttons for all of it. */
function beginPage() {
  const note = made("p", "note", "The cells of this page run in your browser, with nothing installed. Run or Shift+Enter runs a cell, and first the "
    + "cells above it that have not run. Click code to change it; the first Run after a change takes longer, for it compiles the lesson. What you "
    + "write is kept in this browser. Until you run a cell, it shows its saved output.");
  const bar = made("div", "bar");
  const all = button("▶ Run all", "Run all cells of the lesson", () => cells.forEach((cell) => run(cell.number, false)));
  const reset = button("Reset the lesson", "Reset all cells to the lesson's text", resetAll);
  said.setAttribute("role", "status");
  bar.append(all, reset, ...fileButtons(work, (text) => { said.textContent = text; }, () => location.reload()), said);
  document.querySelector("h1").after(note, bar, offers);
  const gone = work.paths(`cells/${name}/`).filter((path) => !cells.some((cell) => cell.path === path));
  if (gone.length) {
    const old = made("details", "");
    old.append(made("summary", "", "You wrote in cells that this lesson no longer has"), ...gone.map((path) => made("pre", "", work.get(path).text)),
      button("Forget them", "Forget these texts", () => {
        gone.forEach(work.forget);
        old.remove();
      }));
    offers.append(old);
  }
  if (!navigator.connection?.saveData) setTimeout(() => (window.requestIdleCallback ?? setTimeout)(() => { if (!running) warm(); }), IDLE);
}

function resetAll() {
  halt();
  end("");
  const back = cells.map((cell) => cell.reset()).filter(Boolean);
  said.textContent = back.length ? "The lesson is as it came. What you wrote is among your versions. " : "The lesson is as it came.";
  if (back.length) {
    said.append(button("Undo", "Undo the reset", () => {
      said.textContent = "";
      back.forEach((give) => give());
    }));
  }
}

function loadEditor() {
  editorCode ??= Promise.all([script(`${assets}editor.js`), script(`${assets}names.js`)]).catch((failure) => {
    editorCode = null; // the next use tries again
    throw failure;
  });
  return editorCode;
}

/** Lets the compiler compile once, while the reader reads or writes. */
function warm() {
  warmed ??= compiler.compiled(sources(), true).catch(() => {
    warmed = null; // the next use tries again, and says why not
  });
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

async function loadLinked() {
  await script(`${assets}lesson-${name}.js`);
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

/** The module of the cells as they are; marks their faults. Null if Stop came in between. */
async function moduleOf(mine) {
  linked ??= loadLinked().catch((failure) => {
    linked = null; // the next Run tries again
    throw failure;
  });
  const { module } = await linked;
  if (!cells.some((cell) => cell.isEdited())) {
    cells.forEach((cell) => cell.mark([]));
    return module;
  }
  await compiler.ready(); // which says how far it is
  if (mine !== attempt) return null;
  const start = performance.now();
  const words = warmed ? "Compiling the lesson …" : "Compiling the lesson, which takes longest the first time …";
  running.say(words);
  const ticks = setInterval(() => {
    if (mine === attempt) running.say(`${words} ${Math.round((performance.now() - start) / 1000)} s`);
  }, TICK);
  const answer = await compiler.compiled(sources(), true).finally(() => clearInterval(ticks));
  warmed ??= Promise.resolve();
  if (mine !== attempt) return null;
  if (!answer.module?.length) throw new Error(answer.failure ?? answer.faults[0].message);
  cells.forEach((cell) => cell.mark(answer.faults.filter((fault) => fault.cell === cell.number && !(absent[cell.number] && !cell.isEdited()))));
  return answer.module;
}

async function begin(module) {
  end("");
  const calls = [];
  const boards = new Map();
  const begun = program = { module, boards, calls, ran: new Set() };
  program.worker = startProgram(({ lines = [], hidden = 0, end: isEnd, failure }) => {
    const { cell, of } = calls[0] ?? {};
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
    if (hidden) cell?.hide(hidden);
    if (failure) {
      (cell ?? of ?? running)?.fail(/WebAssembly|CompileError/.test(failure) ? `This browser cannot run the lesson: ${failure} ${NEEDED}` : failure);
      end(of && of !== running ? `Cell ${of.number + 1}, which runs before this one, ended the lesson: change it first.` : AGAIN);
    } else if (isEnd) calls.shift().done();
  });
  const { module: whole, files } = await linked;
  begun.isQuick = isLong && module !== whole;
  const first = [...(begun.isQuick ? [["scale", "quick"]] : []), ...Object.entries(files).map((file) => ["file", ...file])];
  for (const args of first) if (program === begun) await ask(args);
}

/** Ends the program. */
function end(word) {
  if (!program) return;
  program.worker.terminate();
  program.boards.forEach((board) => board.gone());
  if (word) running?.say(word);
  const { calls } = program;
  program = null;
  calls.forEach((call) => call.done());
}

/** Asks the program, for a cell: `cell` hears what it prints. */
function ask(args, cell, of) {
  return new Promise((done) => {
    program.calls.push({ cell, of, done });
    program.worker.postMessage({ module: program.module, args });
  });
}

/** Stops the cell that runs, or takes a cell that waits out of the queue; without a number, all. */
function halt(number) {
  const waits = queue.indexOf(number);
  if (waits >= 0) {
    queue.splice(waits, 1);
    release(number, "");
    return;
  }
  if (!running) return;
  empty("");
  attempt++;
  const { of } = program?.calls[0] ?? {};
  if (of) of.stopped = of.source();
  running.say(`Stopped. ${AGAIN}`);
  end("");
  running.halted();
}

function release(number, words) {
  cells[number].busy(false);
  cells[number].say(words);
}

/** Empties the queue. */
function empty(words) {
  if (words) skipped.push(...queue);
  queue.splice(0).forEach((number) => release(number, words));
}

/** Runs a cell, after those that wait; an exercise is followed by its check. */
async function run(number, isChecked = true) {
  for (const each of [number, ...(isChecked && checkOf.has(number) ? [checkOf.get(number)] : [])]) {
    if (queue.includes(each) || running === cells[each] && each === number) continue;
    queue.push(each);
    cells[each].busy(true);
    if (running || each !== number) cells[each].say("Waits for the cells before it.");
  }
  if (running) return;
  skipped.splice(0).filter((each) => !queue.includes(each)).forEach((each) => cells[each].say(""));
  while (queue.length) {
    const next = queue.shift();
    running = cells[next];
    const isRight = await Promise.race([runNow(next, attempt), new Promise((done) => { running.halted = () => done(true); })]);
    running.busy(false);
    if (!isRight) empty(`Not run: cell ${next + 1}, which was to run before it, failed.`);
  }
  running = null;
}

/** Runs a cell, and before it those above that the program has not run: silently where they show already what they show here. */
async function runNow(number, mine) {
  const cell = cells[number];
  cell.say("");
  if (cell.isEdited()) work.version(cell.path, cell.source());
  try {
    const module = await moduleOf(mine);
    if (!module) return false;
    if (cell.isFaulty) return false; // which it says
    if (module !== program?.module) await begin(module);
    for (const each of cells.slice(0, number + 1)) {
      const isAbsent = each.number in absent && !each.isEdited();
      if (each === cell ? !isAbsent : !program.ran.has(each.number)) await runCell(each, each === cell || !each.live && !isAbsent);
      if (mine !== attempt || !program) return false;
    }
    if (number in absent && !cell.isEdited()) cell.say(`Not in a page: ${absent[number]}. The notebook runs it; what is below was saved there.`);
    return !cell.hasFailed;
  } catch (failure) {
    if (mine === attempt) cell.say(failure.message ?? String(failure));
    return false;
  }
}

async function runCell(cell, isShown) {
  const start = performance.now();
  if (cell !== running) running.say(`Cell ${cell.number + 1} runs first${cell.stopped === cell.source() ? ". You stopped it before: change it if it never ends" : ""} …`);
  else running.say("Running …");
  if (isShown) cell.clear();
  const before = program;
  await ask(["cell", String(cell.number)], isShown ? cell : null, cell);
  if (program !== before) return;
  program.ran.add(cell.number);
  cell.live ||= isShown;
  if (isShown) cell.keepResult();
  if (cell === running) {
    cell.say(`Ran in ${((performance.now() - start) / 1000).toFixed(1)} s${program.isQuick ? ". In an edited lesson, Knobs.scaled takes its first number." : ""}`);
  }
}
