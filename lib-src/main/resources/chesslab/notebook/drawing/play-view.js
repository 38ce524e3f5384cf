/** The page of a playable board: asks the kernel for the state of the game, shows it, and sends what the reader does. */
function playView(place, page) {
  const board = boardView(page.templates, page.flipped);
  const moves = moveList();
  const status = made("div", "title");
  const note = made("div", "note");
  let state = null;
  let selected = null;
  let press = null; // where a pointer went down, until it goes up
  let asking = false;

  const takeBack = button("↶ Take back", "take back your last move", () => send("takeback"));
  const buttons = made("div", "buttons");
  buttons.append(takeBack, button("⇅", "turn the board", () => { board.flip(); draw(); }),
    button("New game", "begin again", () => send("newgame")));

  function targets(from) {
    return state.legal.filter((move) => move.startsWith(from)).map((move) => move.slice(2, 4));
  }

  function draw() {
    if (!state) return;
    const marks = selected === null ? [] : [["selected", selected]];
    if (selected !== null) {
      new Set(targets(selected)).forEach((to) => marks.push([board.pieceOn(to) === "." ? "target" : "capture", to]));
    }
    board.show(state.position, marks);
    const movable = new Set(state.legal.map((move) => move.slice(0, 2)));
    board.element.querySelectorAll("[data-square]").forEach((square) => square.classList.toggle("movable",
      movable.has(square.dataset.square) || selected !== null && targets(selected).includes(square.dataset.square)));
  }

  function show(newState) {
    if (state && newState.version <= state.version) return; // an older answer may come in behind a newer one
    state = newState;
    selected = press = null;
    closeChoice();
    draw();
    moves.show(state.moves, state.moves.sans.length);
    status.textContent = state.status;
    status.classList.toggle("thinking", state.thinking);
    takeBack.disabled = !state.canTakeBack;
    tell(state.fault);
  }

  function tell(text) {
    note.textContent = text;
    note.classList.toggle("fault", text !== "");
    report();
  }

  /** Tells the notebook that the board is here and how high it is. */
  function report() {
    window.parent.postMessage({ chesslab: "board", height: Math.ceil(place.getBoundingClientRect().height) }, "*");
  }

  async function ask(path, options) {
    asking = true;
    try {
      const answer = await fetch(path, options);
      if (answer.ok) {
        show(await answer.json());
        if (note.dataset.lost) tell(state.fault);
        delete note.dataset.lost;
        return;
      }
      const text = await answer.text();
      if (answer.status !== 429) tell(text);
    } catch (failure) {
      note.dataset.lost = "true";
      tell("The kernel does not answer. Run the cell again to go on.");
    } finally {
      asking = false;
    }
  }

  function send(path, body) {
    return ask(path, { method: "POST", body: body || "" });
  }

  function move(from, to) {
    const choices = state.legal.filter((each) => each.startsWith(from + to));
    selected = null;
    if (choices.length > 1) {
      choose(choices);
    } else {
      send("move", choices[0]);
    }
    draw();
  }

  function choose(choices) {
    const choice = made("div", "choice");
    const colour = board.pieceOn(choices[0].slice(0, 2)) < "a" ? "w" : "b";
    const names = { q: "queen", r: "rook", b: "bishop", n: "knight" };
    Object.keys(names).forEach((letter) => {
      const take = button("", names[letter], () => {
        closeChoice();
        send("move", choices[0].slice(0, 4) + letter);
      });
      take.append(board.picture(colour + letter));
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
  place.append(card);
  new ResizeObserver(() => {
    moves.element.style.maxHeight = `${Math.max(120, board.element.clientHeight - 70)}px`;
    report();
  }).observe(place);
  status.setAttribute("aria-live", "polite");

  /** Often while the other side thinks, now and then otherwise: a cell may have typed a move. */
  async function watch() {
    if (!asking && !press && !document.hidden) await ask("state");
    setTimeout(watch, state && state.thinking ? 250 : 1200);
  }
  watch();
}
