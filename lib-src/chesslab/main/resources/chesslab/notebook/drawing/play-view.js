const PIECES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };

function isWhite(piece) {
  return piece < "a";
}

/**
 * The squares of a board for keys and for who hears it: a grid over the picture, with a name for each square. Tab reaches one of them,
 * the arrow keys the others. `pick(square)` is told of Enter, `drop()` of Escape.
 */
function squareGrid(board, pick, drop) {
  const grid = made("div", "squares");
  let files, cells; // as they lie on the picture, from its upper left
  let here = null; // the square that Tab reaches
  let isPressed = false; // a click that no pointer made comes from a screen reader
  let released = 0; // the timer since a pointer went up: its click comes a little later

  /** Lays the grid over the picture, anew when that has been turned. */
  function lay() {
    const svg = board.element.querySelector("svg");
    const number = (rect, name) => Number(rect.getAttribute(name));
    const rects = [...svg.querySelectorAll("[data-square]")]
      .sort((a, b) => number(a, "y") - number(b, "y") || number(a, "x") - number(b, "x"));
    const { width, height } = svg.viewBox.baseVal;
    const side = number(rects[0], "width");
    files = rects.filter((rect) => number(rect, "y") === number(rects[0], "y")).length;
    cells = rects.map((rect) => {
      const cell = made("div", "square");
      cell.setAttribute("role", "gridcell");
      cell.dataset.cell = rect.dataset.square;
      return cell;
    });
    grid.replaceChildren();
    for (let first = 0; first < cells.length; first += files) {
      const row = grid.appendChild(made("div", "row"));
      row.setAttribute("role", "row");
      row.append(...cells.slice(first, first + files));
    }
    Object.entries({ left: number(rects[0], "x") / width, top: number(rects[0], "y") / height, width: files * side / width,
      height: cells.length / files * side / height }).forEach(([name, share]) => { grid.style[name] = `${100 * share}%`; });
    here ??= cells[cells.length - 2 * files + Math.floor(files / 2)].dataset.cell;
    reach(cellOf(here));
    grid.setAttribute("aria-label", `Board, ${cells.at(-1).dataset.cell.endsWith("1") ? "White" : "Black"} below`);
    svg.setAttribute("aria-hidden", "true");
    board.element.append(grid);
  }

  function cellOf(square) {
    return cells.find((cell) => cell.dataset.cell === square);
  }

  function reach(there) {
    here = there.dataset.cell;
    cells.forEach((cell) => { cell.tabIndex = cell === there ? 0 : -1; });
  }

  grid.setAttribute("role", "grid");
  grid.setAttribute("aria-description", "Arrow keys move over the squares. Enter picks a piece, then the square it goes to. Escape drops it.");
  grid.addEventListener("focusin", (event) => reach(event.target));
  grid.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = cells.findIndex((cell) => cell.dataset.cell === here);
    const column = at % files;
    const to = { ArrowUp: at - files, ArrowDown: at + files, ArrowLeft: column > 0 ? at - 1 : at, ArrowRight: column < files - 1 ? at + 1 : at,
      Home: at - column, End: at - column + files - 1 }[event.key];
    if (event.key === "Enter" || event.key === " ") pick(here);
    else if (event.key === "Escape") drop();
    else if (to !== undefined) cells[to]?.focus();
    else return;
    event.preventDefault();
  });
  grid.addEventListener("pointerdown", () => {
    clearTimeout(released);
    isPressed = true;
  });
  window.addEventListener("pointerup", () => {
    clearTimeout(released);
    released = setTimeout(() => { isPressed = false; }, 500);
  });
  grid.addEventListener("click", (event) => {
    if (!isPressed && event.target.dataset.cell) pick(event.target.dataset.cell);
  });
  lay();
  return {
    lay,
    /** Shows each square as `look(square)` tells: {name, description, selected, movable}. */
    show(look, enabled) {
      for (const cell of cells) {
        const { name, description, selected, movable } = look(cell.dataset.cell);
        cell.setAttribute("aria-label", `${cell.dataset.cell}, ${name}`);
        if (selected) cell.setAttribute("aria-selected", "true");
        else cell.removeAttribute("aria-selected");
        cell.setAttribute("aria-description", description);
        cell.classList.toggle("movable", movable);
      }
      grid.setAttribute("aria-disabled", String(!enabled));
    },
    focus(square = here) {
      cellOf(square).focus({ preventScroll: true });
    },
  };
}

/**
 * What a typed text means where these moves are legal: `moves`, one, or four of a promotion that names no piece; or `why` there is none.
 * Read are short notation, as strict as it must be, and squares; a king castles to its own square or to its rook's.
 */
function readMove(text, legal, position) {
  const { pieceOn, isOwn, inCheck } = position;
  const plain = text.replace(/e\.p\.|[\s+#!?]/g, "");
  const kind = (square) => pieceOn(square).toUpperCase();

  /** A legal move in short notation, without its promotion. */
  function short(move) {
    const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
    const isPawn = kind(from) === "P";
    const rivals = legal.filter((each) => each.slice(2, 4) === to && each.slice(0, 2) !== from && kind(each.slice(0, 2)) === kind(from));
    const isAlone = (at) => rivals.every((each) => each[at] !== move[at]);
    const takes = pieceOn(to) !== "." || isPawn && from[0] !== to[0];
    const start = isPawn ? (takes ? from[0] : "") : !rivals.length ? "" : isAlone(0) ? from[0] : isAlone(1) ? from[1] : from;
    return `${isPawn ? "" : kind(from)}${start}${takes ? "x" : ""}${to}`;
  }

  function names(moves) {
    return [...new Set(moves.map(short))].sort().join(" or ");
  }

  function parsed(form) {
    const parts = /^([KQRBNP]?)([a-h]?)([1-8]?)(-|[x:]?)([a-h][1-8])=?\(?([QRBNqrbn]?)\)?$/.exec(form);
    if (!parts) return null;
    const [, piece, file, rank, sign, to, promotion] = parts;
    const from = file && rank ? file + rank : "";
    if (!pieceOn(to) || from && !pieceOn(from)) return null; // not on this board
    const isToRook = !piece && from && kind(from) === "K" && isOwn(from) && kind(to) === "R" && isOwn(to);
    return { piece: piece || from && kind(from) || "P", file, rank, from, takes: /[x:]/.test(sign), promotion: promotion.toLowerCase(),
      to: isToRook ? (to[0] > from[0] ? "g" : "c") + to[1] : to };
  }

  function fits(move, { piece, file, rank, takes, to, promotion }) {
    const isPawn = kind(move.slice(0, 2)) === "P";
    return move.slice(2, 4) === to && kind(move.slice(0, 2)) === piece && (!rank || rank === move[1])
      && (file ? file === move[0] : !isPawn || takes === (move[0] !== to[0])) && (!promotion || promotion === move[4])
      && (!takes || pieceOn(to) !== "." || isPawn && move[0] !== to[0]);
  }

  function whyNot({ piece, from, takes, to, promotion, ...rest }) {
    const name = PIECES[piece.toLowerCase()];
    if (from && pieceOn(from) === ".") return `${from} is empty`;
    if (from && !isOwn(from)) return `the ${PIECES[kind(from).toLowerCase()]} on ${from} is not yours`;
    if (promotion && legal.some((move) => fits(move, { piece, takes, to, ...rest }))) return `no ${name} is promoted on ${to}`;
    const taking = from || piece !== "P" ? [] : legal.filter((move) => fits(move, { piece, to, promotion, ...rest, takes: true }));
    if (taking.length) return `a pawn gets there only by ${names(taking)}`;
    if (takes && pieceOn(to) === ".") return `there is nothing to take on ${to}`;
    const who = from ? `the ${name} on ${from} cannot` : piece === "K" ? "your king cannot" : `no ${name} of yours can`;
    return `${inCheck ? "you are in check, and " : ""}${who} go to ${to}`;
  }

  if (/^[O0o](-?[O0o]){1,2}$/.test(plain)) {
    const to = plain.replace(/-/g, "").length === 3 ? "c" : "g";
    const moves = legal.filter((move) => kind(move.slice(0, 2)) === "K" && move[0] === "e" && move[2] === to);
    return moves.length ? { moves } : { why: `${text} is illegal: you cannot castle there now.` };
  }
  const other = /^[A-H][1-8]/.test(plain) ? plain.toLowerCase() : plain.slice(0, 1).toUpperCase() + plain.slice(1);
  const forms = [plain, other].map(parsed).filter(Boolean);
  for (const form of forms) {
    const moves = legal.filter((move) => fits(move, form));
    if (new Set(moves.map((move) => move.slice(0, 4))).size > 1) return { why: `${text} is ambiguous: type ${names(moves)}.` };
    if (moves.length) return { moves };
  }
  return { why: forms.length ? `${text} is illegal: ${whyNot(forms[0])}.`
    : `“${text}” is not a move: type one such as ${short(legal[0])} or ${legal[0]}.` };
}

/**
 * A playable board: shows the states of a game that are sent to it, and sends what the reader does. It stands in `root` from the first
 * state on; until then, and where nobody answers, a word about that does.
 *
 * `connect(page)` takes what is to be told of, as kernelChannel says, and returns what sends.
 */
function playView(root, page, connect) {
  const board = boardView(page.templates, page.flipped);
  const moves = moveList();
  const status = made("div", "title");
  const note = made("div", "note");
  const spoken = made("div", "unseen"); // for who hears the board
  const field = made("input", "");
  let state = null;
  let selected = null;
  let press = null; // where a pointer went down, until it goes up
  let sent = null; // a move that the kernel has not yet taken: its two squares
  let trouble = ""; // why nothing can be clicked
  let waiting = ""; // why a click takes its time
  let refusal = ""; // why the last move was not made
  let wished = ""; // the last action
  let closeChoice = () => {};

  const takeBack = button("↶ Take back", "take back your last move", () => send({ action: "takeback" }));
  let sure = false; // whether the next click resigns
  const newGame = button("New game", "end this game", () => {
    sure = state.counts && !sure;
    if (sure) {
      say("Press again to resign.");
      setTimeout(() => { sure = false; tell(); }, 4000);
    } else {
      send({ action: "newgame" });
    }
    tell();
  });
  const buttons = made("div", "buttons");
  buttons.append(takeBack, button("⇅", "turn the board", turn), newGame);

  function turn() {
    closeChoice();
    board.flip();
    squares.lay();
    draw();
  }

  /** The moves that can be made now. */
  function legal() {
    return trouble || sent ? [] : state.legal;
  }

  function targets(from) {
    return legal().filter((move) => move.startsWith(from)).map((move) => move.slice(2, 4));
  }

  function nameOf(square) {
    const piece = board.pieceOn(square);
    return piece === "." ? "empty" : `${isWhite(piece) ? "white" : "black"} ${PIECES[piece.toLowerCase()]}`;
  }

  /** Says something to who hears the board; `more` goes on with what was said. */
  function say(text, more) {
    if (!more) spoken.replaceChildren();
    spoken.append(spoken.hasChildNodes() ? " " : "", made("span", "", text));
  }

  function draw() {
    if (!state) return;
    const marks = (sent || [selected]).filter(Boolean).map((square) => ["selected", square]);
    const reached = new Set(selected === null ? [] : targets(selected));
    reached.forEach((to) => marks.push([board.pieceOn(to) === "." ? "target" : "capture", to]));
    board.show(state.position, marks);
    const movable = new Set(legal().map((move) => move.slice(0, 2)));
    squares.show((square) => ({
      name: nameOf(square),
      description: reached.has(square) ? "can go here" : state.position.check === square ? "in check" : "",
      selected: selected === square,
      movable: movable.has(square) || reached.has(square),
    }), !trouble);
  }

  function show(newState) {
    if (state && newState.version < state.version) return; // an older answer may come in behind a newer one
    if (!state) {
      root.replaceChildren(...page.style ? [made("style", "", page.style)] : [], card);
      if (page.begun) page.begun();
    }
    const before = state;
    state = newState;
    selected = press = sent = null;
    trouble = refusal = "";
    closeChoice();
    draw();
    moves.show(state.moves, state.moves.sans.length);
    status.textContent = state.status;
    field.placeholder = state.position.pieces.length === 64 ? "Nf3" : "b2";
    tell();
    announce(before);
  }

  /** Says what has happened since a state: moves, or else how the game stands. */
  function announce(before) {
    if (before?.version === state.version) return;
    const { sans, blackFirst } = state.moves;
    const known = before ? before.moves.sans : sans.slice(0, -1);
    const goesOn = known.length <= sans.length && known.every((san, at) => san === sans[at]);
    if (!goesOn) say(wished === "newgame" ? "New game." : "Taken back.");
    for (let at = goesOn ? known.length : sans.length; at < sans.length; at++) {
      const isReaders = ((at + (blackFirst ? 1 : 0)) % 2 === 1) === page.flipped;
      const mate = state.position.pieces.includes("k") ? ", checkmate" : "";
      const end = { "+": ", check", "#": mate }[/[+#]?[!?]*$/.exec(sans[at])[0][0]] ?? "";
      say(`${isReaders ? "You" : "Engine"}: ${sans[at].replace(/[+#!?]+$/, "")}${end}.`, !isReaders);
    }
    const isOver = !state.thinking && !state.legal.length && !state.fault;
    if (!before || !goesOn || isOver || known.length === sans.length && before.status !== state.status) {
      if (!state.thinking) say(`${state.status}.`, true);
    }
  }

  /** The worst first: no kernel, a fault of the player, a kernel that is busy. */
  function tell() {
    const fault = trouble || refusal || (state ? state.fault : "");
    note.textContent = fault || waiting;
    note.classList.toggle("fault", fault !== "");
    card.classList.toggle("dead", trouble !== "");
    status.classList.toggle("thinking", state !== null && state.thinking && !trouble);
    takeBack.disabled = trouble !== "" || !state.canTakeBack;
    takeBack.hidden = state !== null && state.counts;
    newGame.disabled = trouble !== "" || state !== null && state.counts && state.over;
    if (active()?.disabled) squares.focus(); // else the keys would be lost with the button
    field.setAttribute("aria-invalid", String(refusal !== ""));
    newGame.textContent = !state?.counts ? "New game" : sure ? "Really resign?" : "Resign";
  }

  function refuse(why) {
    refusal = why;
    tell();
  }

  function stop(why) {
    trouble = why;
    selected = press = sent = null;
    if (state) {
      closeChoice();
      draw();
      tell();
    } else {
      root.textContent = why;
    }
  }

  function send(wish) {
    wished = wish.action;
    return !trouble && channel(wish);
  }

  /** Makes the move; of a promotion's four, the one that is chosen. */
  function move(choices) {
    selected = null;
    if (choices.length > 1) {
      choose(choices);
    } else {
      play(choices[0]);
    }
    draw();
  }

  function play(choice) {
    sent = [choice.slice(0, 2), choice.slice(2, 4)]; // the answer may come at once
    if (send({ action: "move", move: choice })) field.value = "";
    else sent = null;
    draw();
  }

  /** A square by keys, as the pointer below does it, but with words. */
  function pick(square) {
    if (!state) return;
    if (selected !== null && targets(selected).includes(square)) {
      move(legal().filter((each) => each.startsWith(selected + square)));
    } else if (selected === square) {
      drop();
    } else if (targets(square).length > 0) {
      selected = square;
      say(`Picked: ${square}, ${nameOf(square)}. It can go to ${[...new Set(targets(square))].join(", ")}.`);
      draw();
    } else {
      say(legal().length ? `No move from ${selected ? `${selected} to ${square}` : square}.` : notNow());
    }
  }

  function notNow() {
    return trouble || `No move now: ${sent ? "the last one is on its way" : state.status}.`;
  }

  function drop() {
    if (selected !== null) say(`Dropped: ${selected}.`);
    selected = press = null;
    draw();
  }

  function type() {
    const text = field.value.trim();
    if (!text || !state) return;
    const isOwn = (square) => board.pieceOn(square) !== "." && isWhite(board.pieceOn(square)) !== page.flipped;
    const { moves: choices, why = "" } = legal().length
      ? readMove(text, legal(), { pieceOn: board.pieceOn, isOwn, inCheck: state.position.check !== "" })
      : { why: notNow() };
    refuse(why);
    if (choices) move(choices);
  }

  function active() {
    return root.getRootNode().activeElement;
  }

  function choose(choices) {
    closeChoice();
    const choice = made("div", "choice");
    const color = isWhite(board.pieceOn(choices[0].slice(0, 2))) ? "w" : "b";
    const before = active();
    const takes = ["q", "r", "b", "n"].map((letter) => {
      const take = button("", PIECES[letter], () => {
        closeChoice();
        play(choices[0].slice(0, 4) + letter);
      });
      take.append(board.picture(color + letter));
      return take;
    });
    choice.append(...takes);
    choice.setAttribute("role", "dialog");
    choice.setAttribute("aria-modal", "true");
    choice.setAttribute("aria-label", "Promote to");
    choice.addEventListener("pointerdown", (event) => {
      if (event.target === choice) closeChoice();
    });
    choice.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: 3, ArrowUp: 3, Tab: event.shiftKey ? 3 : 1 }[event.key];
      if (event.key === "Escape") closeChoice();
      else if (step) takes[(takes.indexOf(active()) + step) % 4].focus();
      else return;
      event.preventDefault();
    });
    closeChoice = () => {
      closeChoice = () => {};
      if (choice.contains(active())) before?.focus({ preventScroll: true });
      choice.remove();
    };
    board.element.append(choice);
    setTimeout(() => takes[0].focus({ preventScroll: true })); // after the press that opened it, which focuses a square
  }

  const squares = squareGrid(board, pick, drop);
  board.element.classList.add("playable");
  board.element.addEventListener("pointerdown", (event) => {
    const square = board.squareAt(event);
    if (!state || !square || event.button !== 0 || event.target.closest(".choice")) return;
    if (selected !== null && targets(selected).includes(square)) {
      move(legal().filter((each) => each.startsWith(selected + square)));
      return;
    }
    press = targets(square).length > 0 ? { square, again: square === selected } : null;
    selected = press ? square : null;
    draw();
  });
  window.addEventListener("pointermove", (event) => {
    if (press) board.lift(press.square, event);
  });
  window.addEventListener("pointerup", (event) => {
    if (!press) return;
    const { square, again } = press;
    const to = board.squareAt(event);
    press = null;
    if (to && targets(square).includes(to)) {
      move(legal().filter((each) => each.startsWith(square + to)));
      return;
    }
    if (again && to === square) selected = null;
    draw();
  });

  const card = made("div", "card");
  const left = card.appendChild(made("div", "left"));
  const right = card.appendChild(made("div", "right"));
  const typing = made("div", "typing");
  const label = typing.appendChild(made("label", "", "Move "));
  label.append(field);
  typing.append(note);
  left.append(board.element, buttons, typing);
  right.append(status, moves.element, spoken);
  new ResizeObserver(() => {
    moves.element.style.maxHeight = `${Math.max(120, board.element.clientHeight - 40)}px`;
  }).observe(board.element);
  spoken.setAttribute("role", "status");
  spoken.setAttribute("aria-atomic", "false"); // an answer is said without the move before it
  note.setAttribute("aria-live", "polite");
  Object.assign(field, { autocomplete: "off", autocapitalize: "off", spellcheck: false, maxLength: 12, enterKeyHint: "go" });
  field.addEventListener("input", () => refuse(""));
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.isComposing) type();
  });
  card.addEventListener("keydown", (event) => event.stopPropagation()); // the notebook has its own ideas about keys

  const channel = connect({
    heard(data) {
      if (data.unknown) {
        this.gone();
      } else if (data.refused) {
        sent = null;
        draw();
        refuse(data.refused);
      } else {
        show(data);
      }
    },
    waiting(why) {
      waiting = why;
      if (!why) sent = null;
      if (!state) {
        root.textContent = why;
        return;
      }
      draw();
      tell();
    },
    lost(again) {
      stop(again ? "The connection to the kernel is lost. Trying again …" : "No kernel answers. Run this cell again to play.");
    },
    gone() {
      stop("The kernel that had this game has ended. Run this cell again to play, and first those that it needs.");
    },
  });
}
