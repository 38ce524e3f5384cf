// The Workers of the pages that compile. They are made from the texts of these functions: a page of file: may not load one.
"use strict";

const NEEDED = "It needs WebAssembly with garbage collection, which Chrome 119, Firefox 120, Safari 18.2 and later have.";

/** Loads a script of the site. */
function script(address) {
  return new Promise((loaded, failed) => {
    const element = document.createElement("script");
    element.src = address;
    element.onload = loaded;
    element.onerror = () => {
      element.remove();
      failed(new Error("A part of the page could not be loaded: is there a network? What you do next tries again."));
    };
    document.head.append(element);
  });
}

/** The script of TeaVM and a function. */
function scriptOf(main) {
  return `(${teavmRuntime})();\n(${main})();`;
}

/** A Worker that runs a script; it answers by `heard`. */
function startWorker(script, heard) {
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  worker.onmessage = ({ data }) => heard(data);
  worker.onerror = (fault) => heard({ failure: fault.message });
  return worker;
}

/**
 * A Worker that runs a program, in a frame with another origin: Chrome gives it another process, which ends when the program
 * takes all memory, and the page goes on.
 */
function startProgram(heard) {
  const { port1: port, port2 } = new MessageChannel();
  const frame = document.createElement("iframe");
  frame.sandbox = "allow-scripts";
  frame.hidden = true;
  frame.srcdoc = `<script nonce="program">${startWorker}
    onmessage = ({ data, ports: [port] }) => {
      const worker = startWorker(data, (answer) => port.postMessage(answer));
      port.onmessage = ({ data }) => (data ? worker : port).postMessage(data);
    };</script>`;
  let watch, silent = 0;
  frame.onload = () => {
    frame.contentWindow.postMessage(scriptOf(programWorker), "*", [port2]);
    watch = setInterval(() => {
      if (silent++ < 4) {
        port.postMessage(null); // the frame answers
        return;
      }
      clearInterval(watch);
      heard({ failure: "Your code needs more memory than a page has: an OutOfMemoryError." });
    }, 2000);
  };
  port.onmessage = ({ data }) => {
    silent = 0;
    if (data) heard(data);
  };
  document.body.append(frame);
  return {
    postMessage: (message) => port.postMessage(message),
    terminate() {
      clearInterval(watch);
      frame.onload = port.onmessage = null;
      frame.remove();
    },
  };
}

/** Compiles: takes first the packed compiler, then sources; answers `ready`, and for a source `faults`, `module` or `failure`. */
function compilerWorker() {
  let java;

  async function start(pieces) {
    const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const stream = new Blob(pieces.map(bytes)).stream().pipeThrough(new DecompressionStream("gzip"));
    const data = new DataView(await new Response(stream).arrayBuffer());
    const files = {};
    for (let at = 4, left = data.getInt32(0); left > 0; left--) { // the archive of CompilerModule.unpacked
      const name = new TextDecoder().decode(new Uint8Array(data.buffer, at + 2, data.getUint16(at)));
      at += 2 + data.getUint16(at);
      files[name] = new Int8Array(data.buffer, at + 4, data.getInt32(at));
      at += 4 + data.getInt32(at);
    }
    java = (await TeaVM.wasmGC.load(files["compiler.wasm"])).exports;
    for (const name of ["stubs", "runtime", "resources"]) java.load(name, files[name]);
  }

  onmessage = async ({ data: { pieces, source, isLesson } }) => {
    try {
      if (pieces) {
        await start(pieces);
        postMessage({ ready: true });
        return;
      }
      const begin = performance.now();
      const faults = (isLesson ? java.lesson(source) : java.compile(source)).split("\n").filter(Boolean).map((row) => {
        const [message, end, start, line, cell] = row.split("\t").reverse();
        return { cell: Number(cell), line: Number(line), begin: Number(start), end: Number(end), message };
      });
      const module = isLesson || !faults.length ? java.module() : undefined;
      postMessage({ source, faults, module, seconds: (performance.now() - begin) / 1000 });
    } catch (failure) {
      postMessage({ source, failure: String(failure.message ?? failure) });
    }
  };
}

/**
 * The compiler, whose Worker is loaded at its first use from files in `assets`; `told` hears in words and as a share how far it is.
 * `compiled` promises of a source its `faults`, `module` or `failure`; the last modules are kept.
 */
function compilerOf(pieces, assets, told) {
  let loading = null;
  const waiting = new Map(); // who waits for an answer, by the source
  const answers = new Map();

  async function load() {
    const parts = [];
    window.addPiece = (piece) => parts.push(piece);
    for (let i = 0; i < pieces; i++) {
      told(`Loading the compiler: ${i} of ${pieces} MB …`, i / pieces);
      await script(`${assets}compiler-${i}.js`);
    }
    told("The compiler starts …", 1);
    return new Promise((ready, failed) => {
      const worker = startWorker(scriptOf(compilerWorker), (answer) => {
        if (answer.ready) {
          told("", null);
          ready(worker);
        } else if (answer.source === undefined) {
          failed(new Error(`The compiler cannot run in this browser: ${answer.failure}. ${NEEDED}`));
        } else {
          if (answer.module) answers.set(answer.source, answer);
          if (answers.size > 4) answers.delete(answers.keys().next().value);
          waiting.get(answer.source).forEach((heard) => heard(answer));
          waiting.delete(answer.source);
        }
      });
      worker.postMessage({ pieces: parts });
    });
  }

  function ready() {
    loading ??= load().catch((failure) => {
      loading = null; // the next use tries again
      throw failure;
    });
    return loading;
  }

  async function compiled(source, isLesson) {
    const worker = await ready();
    if (answers.has(source)) return answers.get(source);
    if (!waiting.has(source)) {
      waiting.set(source, []);
      worker.postMessage({ source, isLesson });
    }
    return new Promise((heard) => waiting.get(source).push(heard));
  }

  return { ready, compiled };
}

/**
 * Runs a program: takes its module, and arguments as often as its `main` is to be called; answers lines and how many are hidden, then `end` or `failure`.
 * With a `game`, the module of GameModule, that module, with the `weights` of its network, plays the match that the arguments ask for, and asks the program for its moves.
 */
function programWorker() {
  const most = 300; // lines that are shown; the others are counted
  let loading, program, answer, lines = [], printed = 0, told = 0; // a promise of the program: messages may come meanwhile

  function tell(rest) {
    postMessage({ lines, hidden: Math.max(0, printed - most), ...rest });
    lines = [];
    told = performance.now();
  }

  /** A module, whose marked lines (as PagePlayer and Lesson mark them) are heard. */
  function load(module, heard) {
    let line = "", isMarked = false;

    function put(code) {
      if (code === 16 && line && !isMarked) put(10); // what is printed ends there, without a line's end of its own
      if (code !== 10) {
        if (!line) isMarked = code === 16;
        if (isMarked || line.length < 100_000) line += String.fromCharCode(code);
        return;
      }
      const ended = line;
      line = "";
      if (isMarked && ended) heard(ended);
      else if (++printed <= most) lines.push(ended);
      if (performance.now() - told > 200) tell({});
    }

    return TeaVM.wasmGC.load(module, {
      installImports(imports) {
        imports.teavmConsole.putcharStdout = imports.teavmConsole.putcharStderr = put;
      },
    });
  }

  function toPage(line) {
    lines.push(line);
    tell({});
  }

  function hear(line) {
    answer = line.slice(1);
  }

  function ask(question) {
    answer = "";
    program.exports.main(question.split("\n"));
    return answer;
  }

  function words(failure) {
    const text = String(failure.message ?? failure);
    const place = /at (?:wasm-function\[\d+\]:)?([\w$]+)[.:]+([\w$]+)/.exec(failure.stack ?? "");
    if (/call stack|too much recursion/.test(text)) return "Your code calls itself without end: a StackOverflowError.";
    if (/memory|allocat|array length|larger than|too large/i.test(text)) return `Your code needs more memory than a page has: an OutOfMemoryError (${text}).`;
    if (/bounds|out of range/.test(text)) return `An index is outside its array: an ArrayIndexOutOfBoundsException (${text}).`;
    return `Your code ended with ${text}${place ? ` in ${place[1]}.${place[2]}` : ""}.`;
  }

  /** Where a program is that ended: it still answers. */
  function place() {
    try {
      const [, found] = ask("place").split("\t");
      return found ?? "";
    } catch {
      return "";
    }
  }

  onmessage = async ({ data: { module, args, game, weights } }) => {
    printed = 0;
    try {
      loading ??= load(module, game ? hear : (line) => (line.startsWith("\x10place") ? hear : toPage)(line));
      program = await loading;
      if (game) {
        const { exports } = await load(game, toPage);
        if (weights) exports.load(weights);
        exports.match(args, ask);
      } else {
        program.exports.main(args);
      }
      tell({ end: true });
    } catch (failure) {
      loading = undefined; // the program may be in any state
      const at = place();
      const cell = args[0] === "cell" ? `Cell ${Number(args[1]) + 1} ended the lesson${at && `, ${at.trim()}`}. ` : "";
      tell({ failure: `${cell}${words(failure)}${cell ? " Change that cell and run it again." : at && ` It was${at}.`}` });
    }
  };
}
