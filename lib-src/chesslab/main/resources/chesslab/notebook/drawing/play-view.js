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
  let state = null;
  let selected = null;
  let press = null; // where a pointer went down, until it goes up
  let sent = null; // a move that the kernel has not yet taken: its two squares
  let trouble = ""; // why nothing can be clicked
  let waiting = ""; // why a click takes its time

  const takeBack = button("↶ Take back", "take back your last move", () => send({ action: "takeback" }));
  let sure = false; // whether the next click resigns
  const newGame = button("New game", "end this game", () => {
    sure = state.counts && !sure;
    if (sure) setTimeout(() => { sure = false; tell(); }, 4000);
    else send({ action: "newgame" });
    tell();
  });
  const buttons = made("div", "buttons");
  buttons.append(takeBack, button("⇅", "turn the board", () => { board.flip(); draw(); }), newGame);

  function targets(from) {
    return trouble || sent ? [] : state.legal.filter((move) => move.startsWith(from)).map((move) => move.slice(2, 4));
  }

  function draw() {
    if (!state) return;
    const marks = (sent || [selected]).filter(Boolean).map((square) => ["selected", square]);
    if (selected !== null) {
      new Set(targets(selected)).forEach((to) => marks.push([board.pieceOn(to) === "." ? "target" : "capture", to]));
    }
    board.show(state.position, marks);
    const movable = new Set(trouble || sent ? [] : state.legal.map((move) => move.slice(0, 2)));
    board.element.querySelectorAll("[data-square]").forEach((square) => square.classList.toggle("movable",
      movable.has(square.dataset.square) || selected !== null && targets(selected).includes(square.dataset.square)));
  }

  function show(newState) {
    if (state && newState.version < state.version) return; // an older answer may come in behind a newer one
    if (!state) {
      root.replaceChildren(...page.style ? [made("style", "", page.style)] : [], card);
      if (page.begun) page.begun();
    }
    state = newState;
    selected = press = sent = null;
    trouble = "";
    closeChoice();
    draw();
    moves.show(state.moves, state.moves.sans.length);
    status.textContent = state.status;
    tell();
  }

  /** The worst first: no kernel, a fault of the player, a kernel that is busy. */
  function tell(refusal) {
    const fault = trouble || refusal || (state ? state.fault : "");
    note.textContent = fault || waiting;
    note.classList.toggle("fault", fault !== "");
    card.classList.toggle("dead", trouble !== "");
    status.classList.toggle("thinking", state !== null && state.thinking && !trouble);
    takeBack.disabled = trouble !== "" || !state.canTakeBack;
    takeBack.hidden = state !== null && state.counts;
    newGame.disabled = trouble !== "" || state !== null && state.counts && state.over;
    newGame.textContent = !state?.counts ? "New game" : sure ? "Really resign?" : "Resign";
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
    return !trouble && channel(wish);
  }

  function move(from, to) {
    const choices = state.legal.filter((each) => each.startsWith(from + to));
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
    if (!send({ action: "move", move: choice })) sent = null;
    draw();
  }

  function choose(choices) {
    const choice = made("div", "choice");
    const color = board.pieceOn(choices[0].slice(0, 2)) < "a" ? "w" : "b";
    const names = { q: "queen", r: "rook", b: "bishop", n: "knight" };
    Object.keys(names).forEach((letter) => {
      const take = button("", names[letter], () => {
        closeChoice();
        play(choices[0].slice(0, 4) + letter);
      });
      take.append(board.picture(color + letter));
      choice.append(take);
    });
    choice.addEventListener("click", closeChoice);
    board.element.append(choice);
  }

  function closeChoice() {
    board.element.querySelectorAll(".choice").forEach((choice) => choice.remove());
  }

  board.element.classList.add("playable");
  board.element.addEventListener("pointerdown", (event) => {
    const square = board.squareAt(event);
    if (!state || !square || event.button !== 0 || event.target.closest(".choice")) return;
    if (selected !== null && targets(selected).includes(square)) {
      move(selected, square);
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
      move(square, to);
      return;
    }
    if (again && to === square) selected = null;
    draw();
  });

  const card = made("div", "card");
  const left = card.appendChild(made("div", "left"));
  const right = card.appendChild(made("div", "right"));
  left.append(board.element, buttons);
  right.append(status, moves.element, note);
  new ResizeObserver(() => {
    moves.element.style.maxHeight = `${Math.max(120, board.element.clientHeight - 70)}px`;
  }).observe(board.element);
  status.setAttribute("aria-live", "polite");
  card.addEventListener("keydown", (event) => event.stopPropagation()); // the notebook has its own ideas about keys

  const channel = connect({
    heard(data) {
      if (data.unknown) {
        this.gone();
      } else if (data.refused) {
        sent = null;
        draw();
        tell(data.refused);
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
