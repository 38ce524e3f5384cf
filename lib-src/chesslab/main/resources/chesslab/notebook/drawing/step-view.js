/** Pictures to step through, in the place of those that stand where no script runs. */
function stepView(host, film) {
  const root = host.attachShadow({ mode: "open" }); // a page's styles stay out, and ours in
  const card = made("div", "card");
  const left = made("div", "left");
  const page = made("div", "page");
  const count = made("div", "note");
  const buttons = made("div", "buttons");
  const last = film.pages.length - 1;
  let at = 0;

  const steps = [
    button("|◀", "first", () => go(0)),
    button("◀", "back", () => go(at - 1)),
    button("▶", "next", () => go(at + 1)),
    button("▶|", "last", () => go(last)),
  ];

  function go(to) {
    at = Math.max(0, Math.min(last, to));
    page.innerHTML = film.pages[at];
    count.textContent = `${at + 1} of ${last + 1}`;
    steps.forEach((step, i) => {
      step.disabled = i < 2 ? at === 0 : at === last;
      if (step.disabled && step === root.activeElement) card.focus(); // else the keys would be lost with the button
    });
  }

  card.tabIndex = 0;
  card.addEventListener("keydown", (event) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation(); // the notebook has its own ideas about arrow keys
    go(to);
  });

  buttons.append(...steps, count);
  left.append(buttons, page);
  card.append(left);
  root.append(made("style", "", film.style), card);
  go(0);
}
