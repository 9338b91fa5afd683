// Hints on headings and figures, on hover and on focus. Arrow keys move from cell to cell of a table of strategies.
{
  const hint = made("div", { className: "hint", id: "hint", hidden: true });
  hint.setAttribute("role", "tooltip");
  document.body.append(hint);
  let owner = null;

  // Returns the difference that a cell shows, then the definition of its column or the description of its strategy.
  function lines(cell) {
    const table = cell.closest("table");
    const heading = table.tHead.rows[0].cells[cell.cellIndex];
    const isName = cell.tagName === "TH" && cell.scope === "row";
    const unit = heading.querySelector("button > span")?.textContent.replace(/[ ()]/g, "") ?? "";
    const isOwn = heading.dataset.m === "difference";
    const figure = isOwn ? cell.firstChild.textContent.trim() : cell.querySelector(".d")?.firstChild.textContent.trim();
    const texts = [];
    if (cell.dataset.j && figure) {
      const text = /\d/.test(figure) ? `${figure} ${unit}`.trim() : figure;
      texts.push(`${text} against ${table.dataset.reference}: ${cell.dataset.j}.`);
    }
    if (isOwn) texts.push("The mean of the differences with the same seed, and half its 95 % interval, adjusted for all strategies. Hollow: it may be chance.");
    texts.push(document.getElementById((isName ? cell : heading).dataset.d)?.textContent);
    return texts.filter(Boolean);
  }

  function show(cell, target) {
    const texts = lines(cell);
    if (!texts.length) return hide();
    hint.replaceChildren(...texts.map(text => made("p", { textContent: text })));
    hint.hidden = false;
    const place = cell.getBoundingClientRect();
    const left = Math.min(Math.max(16, place.left), document.documentElement.clientWidth - hint.offsetWidth - 16);
    const isBelow = place.bottom + hint.offsetHeight + 8 < innerHeight;
    const top = isBelow ? place.bottom + 4 : Math.max(4, place.top - hint.offsetHeight - 4);
    hint.style.left = `${left + scrollX}px`;
    hint.style.top = `${top + scrollY}px`;
    owner?.removeAttribute("aria-describedby");
    owner = target;
    owner.setAttribute("aria-describedby", "hint");
  }

  function hide() {
    hint.hidden = true;
    owner?.removeAttribute("aria-describedby");
    owner = null;
  }

  function follow(event) {
    const cell = event.target.closest?.("th, td");
    if (!cell || cell.scope === "rowgroup") return hide();
    show(cell, event.type === "focusin" ? event.target : cell);
  }

  function move(event) {
    if (event.key === "Escape") return hide();
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    const cell = event.target.closest?.("th, td");
    if (!step || !cell) return;
    const rows = [...this.rows].filter(row => !row.hidden && !row.classList.contains("point"));
    const row = rows[rows.indexOf(cell.parentElement) + step[0]];
    let place = cell.cellIndex + step[1];
    while (row?.cells[place]?.hidden) place += step[1];
    const next = row?.cells[place];
    if (!next) return;
    event.preventDefault();
    const button = next.querySelector("button");
    if (button) return button.focus();
    this.querySelector("tbody [tabindex='0']").tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  for (const table of document.querySelectorAll(".strategies table")) {
    const cells = [...table.tBodies].flatMap(rowsOf).flatMap(row => [...row.cells]);
    cells.forEach((cell, place) => { cell.tabIndex = place === 0 ? 0 : -1; });
    table.addEventListener("mouseover", follow);
    table.addEventListener("mouseleave", hide);
    table.addEventListener("focusin", follow);
    table.addEventListener("focusout", hide);
    table.addEventListener("keydown", move);
  }
}
