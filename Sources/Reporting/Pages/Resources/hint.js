// Hints on headings and figures, on hover and on focus. Arrow keys move from cell to cell of a table of strategies.
{
  const hint = made("div", { className: "hint", id: "hint", hidden: true });
  hint.setAttribute("role", "tooltip");
  document.body.append(hint);
  let owner = null;

  // The definition of the column or the description of the strategy, after what the cell says itself.
  function lines(cell) {
    const heading = cell.closest("table").tHead.rows[0].cells[cell.cellIndex];
    const isName = cell.tagName === "TH" && cell.scope === "row";
    const definition = document.getElementById((isName ? cell : heading)?.dataset.d ?? "")?.textContent;
    return [cell.dataset.t, definition].filter(Boolean);
  }

  function show(cell, target) {
    const texts = lines(cell);
    if (!texts.length) return hide();
    hint.replaceChildren(...texts.map(text => made("p", { textContent: text })));
    hint.hidden = false;
    const place = cell.getBoundingClientRect();
    const left = Math.min(Math.max(16, place.left), innerWidth - hint.offsetWidth - 16);
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

  const cellOf = target => target.closest?.(".strategies :is(th, td)");

  function follow(event) {
    const cell = cellOf(event.target);
    if (!cell || cell.scope === "rowgroup") return hide();
    show(cell, event.type === "focusin" ? event.target : cell);
  }

  for (const table of document.querySelectorAll(".strategies table")) {
    table.addEventListener("mouseover", follow);
    table.addEventListener("mouseleave", hide);
    table.addEventListener("focusin", follow);
    table.addEventListener("focusout", hide);
    for (const cell of table.querySelectorAll("tbody tr:not(.point) > *")) cell.tabIndex = -1;
    const first = table.querySelector("tbody tr:not(.point) > *");
    if (first) first.tabIndex = 0;

    table.addEventListener("keydown", event => {
      if (event.key === "Escape") return hide();
      const cell = cellOf(event.target);
      const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
      const step = steps[event.key];
      if (!step || !cell) return;
      const rows = [...table.rows].filter(row => !row.hidden && !row.classList.contains("point"));
      const row = rows[rows.indexOf(cell.parentElement) + step[0]];
      let place = cell.cellIndex + step[1];
      while (row?.cells[place]?.hidden) place += step[1];
      const next = row?.cells[place];
      if (!next) return;
      event.preventDefault();
      if (next.tagName === "TD" || next.scope === "row") {
        table.querySelector("tbody [tabindex='0']").tabIndex = -1;
        next.tabIndex = 0;
        next.focus();
      } else {
        next.querySelector("button").focus();
      }
    });
  }
}
