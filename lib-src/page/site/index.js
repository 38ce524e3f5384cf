// The first page: of each lesson that runs, how many exercises the reader has solved, and the file with all work.
"use strict";

const said = document.createElement("span");
const work = workOf((text) => { said.textContent = text; }, showProgress);

function showProgress() {
  for (const card of document.querySelectorAll("[data-checks]")) {
    const checks = card.dataset.checks.split(" ");
    const solved = checks.filter((check) => work.get(`results/${card.dataset.lesson}/${check}`)?.said.startsWith("✓")).length;
    const isBegun = solved > 0 || work.paths(`cells/${card.dataset.lesson}/`).length > 0;
    card.querySelector("progress").hidden = !isBegun;
    card.querySelector("progress").value = solved / checks.length;
    if (isBegun) card.querySelector("span").textContent = `${solved} of ${checks.length} exercises solved`;
  }
}

said.className = "said";
said.setAttribute("role", "status");
document.querySelector("#work").append(...fileButtons(work, (text) => { said.textContent = text; }, showProgress), said);
addEventListener("pageshow", showProgress); // also where one comes back to it
