// The tables of strategies: sorting by a column, filtering by text, choosing columns and showing differences.
for (const box of document.querySelectorAll(".strategies")) {
  const table = box.querySelector("table");
  const headings = [...table.tHead.rows[0].cells];
  const bodies = [...table.tBodies];
  const rows = bodies.flatMap(rowsOf);
  const status = made("span");
  status.setAttribute("role", "status");

  // Puts cells without a figure last, in either direction.
  function compare(one, other, place, sign) {
    const [left, right] = [one, other].map(row => row.cells[place].dataset.v);
    if (left === undefined || right === undefined) return (left === undefined) - (right === undefined);
    return sign * (place === 0 ? left.localeCompare(right, undefined, { numeric: true }) : left - right);
  }

  function sort(place) {
    const heading = headings[place];
    const isDescending = heading.getAttribute("aria-sort") === "ascending";
    for (const one of headings) one.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", isDescending ? "descending" : "ascending");
    for (const body of bodies) {
      body.append(...rowsOf(body).sort((one, other) => compare(one, other, place, isDescending ? -1 : 1)));
    }
    status.textContent = `Sorted by ${nameOf(heading)}, ${isDescending ? "greatest" : "least"} first`;
  }

  headings.forEach((heading, place) => {
    const label = [...heading.childNodes].filter(node => node.className !== "ends");
    const button = made("button", { type: "button" }, ...label);
    button.addEventListener("click", () => sort(place));
    heading.prepend(button);
  });
  const nameOf = heading => heading.querySelector("button").firstChild.textContent;
  headings[1]?.setAttribute("aria-sort", "ascending");

  function show(place, isShown) {
    for (const row of [table.tHead.rows[0], ...rows]) row.cells[place].hidden = !isShown;
    const count = headings.filter(one => !one.hidden).length;
    for (const cell of table.querySelectorAll(".point th")) cell.colSpan = count;
  }

  function checkbox(text, isChecked, changed) {
    const input = made("input", { type: "checkbox", checked: isChecked });
    input.addEventListener("change", () => changed(input.checked));
    return made("label", {}, input, text);
  }

  const choices = headings.slice(1).map((heading, index) => {
    const isShown = heading.dataset.further === undefined;
    show(index + 1, isShown);
    return checkbox(nameOf(heading), isShown, isOn => show(index + 1, isOn));
  });
  const search = made("input", { type: "search", placeholder: "Filter strategies" });
  search.setAttribute("aria-label", "Filter strategies");
  search.addEventListener("input", () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of rows) {
      const name = row.cells[0].textContent.toLowerCase();
      row.hidden = !words.every(word => name.includes(word));
    }
    const count = rows.filter(row => !row.hidden).length;
    status.textContent = words.length ? `${count} of ${rows.length} rows` : "";
  });
  const fields = made("fieldset", {}, made("legend", { className: "label", textContent: "Shown columns" }), ...choices);
  const tools = made("div", { className: "tools" }, search,
    made("details", {}, made("summary", { textContent: "Columns" }), fields));
  if (box.querySelector("small.d")) {
    table.classList.add("without-differences");
    tools.append(checkbox("Differences in every column", false,
      isOn => table.classList.toggle("without-differences", !isOn)));
  }
  tools.append(status);
  box.before(tools);
}
