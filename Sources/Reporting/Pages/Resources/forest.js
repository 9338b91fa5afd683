// The differences from the reference as points with their intervals, on one scale for each point of a sweep.
for (const table of document.querySelectorAll(".strategies table")) {
  const place = columnOf(table, "difference");
  if (place < 0) continue;
  const heading = table.tHead.rows[0].cells[place];
  heading.append(made("span", { className: "ends" },
    made("span", { textContent: "◂ less" }), made("span", { textContent: "more ▸" })));
  for (const body of table.tBodies) {
    const cells = rowsOf(body).map(row => row.cells[place]);
    const numbers = cells.filter(cell => cell.dataset.low).map(cell => [+cell.dataset.low, +cell.dataset.high]);
    // One or two intervals that are much longer than all others are cut.
    const reach = numbers.map(ends => Math.max(...ends.map(Math.abs))).sort((one, other) => one - other);
    const cut = reach.slice(-3, -1).find((one, index) => reach[Math.max(reach.length - 3, 0) + index + 1] > 3 * one);
    const limit = cut ?? reach.at(-1) ?? 1;
    const low = Math.max(-limit, Math.min(0, ...numbers.map(ends => ends[0])));
    const high = Math.min(limit, Math.max(0, ...numbers.map(ends => ends[1])));
    const x = value => (6 + 138 * (Math.min(Math.max(value, low), high) - low) / (high - low || 1)).toFixed(1);
    for (const cell of cells) {
      const picture = drawn("svg", { class: "forest", viewBox: "0 0 150 18", "aria-hidden": "true" },
        drawn("path", { class: "zero", d: `M${x(0)} 0V18` }));
      const value = +cell.dataset.v;
      if (cell.dataset.low) {
        const isSure = ["better", "worse"].includes(cell.dataset.j);
        picture.append(drawn("path", { d: `M${x(+cell.dataset.low)} 9H${x(+cell.dataset.high)}` }));
        picture.append(value > high || value < low
          ? drawn("path", { d: value > high ? "M140 5l5 4-5 4" : "M10 5l-5 4 5 4" })
          : drawn("circle", { cx: x(value), cy: 9, r: 3.5, class: isSure ? "" : "open" }));
        if (isSure) picture.classList.add(cell.dataset.j);
      }
      cell.append(" ", picture);
    }
  }
}

// The waits of persons: from the best-off to the worst-off, with the median, on one scale for each table.
for (const table of document.querySelectorAll(".persons table")) {
  const numbers = row => [...row.cells].slice(1, 4).map(cell => +cell.textContent.replaceAll(",", ""));
  const rows = [...table.tBodies[0].rows];
  const most = Math.max(...rows.flatMap(numbers).filter(isFinite));
  const heading = made("th", { textContent: "5 % to 95 %, from zero" });
  heading.scope = "col";
  table.tHead.rows[0].cells[3].after(heading);
  for (const row of rows) {
    const [low, middle, high] = numbers(row).map(value => (6 + 138 * value / most).toFixed(1));
    row.cells[3].after(made("td", {}, drawn("svg", { class: "forest", viewBox: "0 0 150 18", "aria-hidden": "true" },
      drawn("path", { class: "zero", d: "M6 0V18" }), drawn("path", { d: `M${low} 9H${high}` }),
      drawn("circle", { cx: middle, cy: 9, r: 3.5 }))));
  }
}
