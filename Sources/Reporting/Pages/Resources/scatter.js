// Plots of time against memory, drawn from the tables of strategies, with names, and strategies to hide.
for (const plots of document.querySelectorAll(".plots")) {
  const table = plots.closest("article, main").querySelector(".strategies table");
  const names = [...new Set([...table.tBodies].flatMap(rowsOf).map(row => row.cells[0].dataset.v))];
  const [time, memory] = ["cellSecondsWithoutRightImage", "peakMemoryBytes"].map(one => columnOf(table, one));
  const frame = { left: 52, top: 28, bottom: 330 };
  const hidden = new Set();
  let width = 640;

  // An axis over some values in steps of 1, 2 or 5, or logarithmic for values that differ very much.
  function axis(values, base, ratio, count) {
    const [least, most] = [Math.min(...values), Math.max(...values, 1e-9)];
    if (least > 0 && most > ratio * least) {
      const power = value => Math.log(value) / Math.log(base);
      let [low, high] = [Math.floor(power(least)), Math.ceil(power(most))];
      const step = Math.ceil((high - low) / count);
      high = low + step * Math.ceil((high - low) / step);
      const ticks = Array.from({ length: (high - low) / step + 1 }, (_, index) => base ** (low + index * step));
      return { ticks, share: value => (power(value) - low) / (high - low), isLogarithmic: true };
    }
    const unit = base === 2 ? 2 ** (10 * Math.floor(Math.log2(most) / 10)) : 1;
    const start = least > most / 2 && most > least ? least - (most - least) / 4 : 0;
    const rough = (most - start || most) / unit / count;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = unit * power * [1, 2, 5, 10].find(one => one * power >= rough);
    const low = Math.floor(start / step) * step;
    const high = most + (most - low) * 0.06;
    const ticks = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) => low + index * step);
    return { ticks, share: value => (value - low) / (high - low) };
  }

  function bytes(value) {
    const place = value ? Math.min(3, Math.floor(Math.log2(value) / 10)) : 2;
    return `${+(value / 1024 ** place).toPrecision(3)} ${["B", "KiB", "MiB", "GiB"][place]}`;
  }

  function label(x, y, text, anchor, name = "") {
    return drawn("text", { x, y, "text-anchor": anchor, class: name }, text);
  }

  function figure(body) {
    const rows = rowsOf(body).filter(row => !hidden.has(row.cells[0].dataset.v)
      && row.cells[memory]?.dataset.v && isFinite(row.cells[time]?.dataset.v));
    const point = body.querySelector(".point")?.textContent.trim() ?? "";
    const picture = drawn("svg", { class: "scatter", viewBox: `0 0 ${width} 380`, role: "group",
      "aria-label": `Time without the correct image against peak memory ${point}`.trim() });
    const part = made("figure", {}, ...point ? [made("figcaption", { textContent: point })] : [], picture);
    if (!rows.length) return part;
    const right = width - 16;
    const [across, up] = [[memory, 2, 6, Math.floor(width / 85)], [time, 10, 20, 5]].map(([place, ...rest]) =>
      axis(rows.map(row => +row.cells[place].dataset.v), ...rest));
    const x = value => frame.left + across.share(value) * (right - frame.left);
    const y = value => frame.bottom - up.share(value) * (frame.bottom - frame.top);
    const note = one => one.isLogarithmic ? ", logarithmic" : "";
    picture.append(drawn("g", { class: "grid" },
      ...up.ticks.flatMap(tick => [drawn("path", { d: `M${frame.left} ${y(tick)}H${right}` }),
        label(frame.left - 8, y(tick) + 4, (+tick.toPrecision(6)).toLocaleString("en"), "end")]),
      ...across.ticks.flatMap(tick => [drawn("path", { d: `M${x(tick)} ${frame.top}V${frame.bottom}` }),
        label(x(tick), frame.bottom + 17, bytes(tick), "middle")]),
      label(0, 13, `Time without the correct image (s${note(up)})`, "start"),
      label(right, frame.bottom + 40, `Peak memory${note(across)}`, "end")),
    label(frame.left + 8, frame.bottom - 8, "↙ better", "start", "better"));
    for (const row of rows) {
      const name = row.cells[0].dataset.v;
      const values = [memory, time].map(place => +row.cells[place].dataset.v);
      const mark = row.querySelector(".mark use").cloneNode();
      mark.setAttribute("transform", `translate(${x(values[0])} ${y(values[1])})`);
      const dot = drawn("g", { class: "dot", role: "img", "data-x": x(values[0]), "data-y": y(values[1]),
        "aria-label": `${name}: ${+values[1].toPrecision(3)} s, ${bytes(values[0])}` }, mark, label(0, 0, name, "start"));
      dot.dataset.s = name;
      dot.addEventListener("mouseenter", () => highlight(name));
      dot.addEventListener("mouseleave", () => highlight(null));
      picture.append(dot);
    }
    return part;
  }

  // Puts each name beside its mark, or at the nearest place where it covers nothing, with a line from its mark.
  function place(dots) {
    const taken = dots.map(dot => ({ left: dot.dataset.x - 6, top: dot.dataset.y - 6, width: 12, height: 12 }));
    for (const dot of dots) {
      const [x, y] = [+dot.dataset.x, +dot.dataset.y];
      const text = dot.querySelector("text");
      for (let shown = dot.dataset.s; text.getComputedTextLength() > (width - frame.left) * 0.45;) {
        shown = shown.slice(0, -1);
        text.textContent = `${shown}…`;
      }
      const length = text.getComputedTextLength();
      const beside = [[x + 10, y + 4, 0, "start"], [x - 10, y + 4, length, "end"], [x, y - 10, length / 2, "middle"],
        [x, y + 19, length / 2, "middle"]].map(([left, base, back, anchor]) =>
        ({ left: left - back, top: base - 10, width: length, height: 13, x: left, y: base, anchor }));
      const away = Array.from({ length: 2 * 24 * 7 }, (_, index) => {
        const [row, column] = [1 + (index >> 1) % 24, Math.floor(index / 48)];
        const [left, base] = [x + 12 - column * (length + 24) / 6, y + 4 + (index % 2 ? 14 : -14) * row];
        return { left, top: base - 10, width: length, height: 13, x: left, y: base, anchor: "start" };
      }).sort((one, other) => apart(one) - apart(other));
      function apart(box) {
        return Math.hypot(Math.max(box.left - x, x - box.left - length, 0), box.y - 4 - y);
      }
      const free = [...beside, ...away].find(one => one.left > frame.left && one.left + length < width
        && one.top > frame.top - 14 && one.y < frame.bottom && !taken.some(other =>
        one.left < other.left + other.width + 4 && other.left < one.left + length + 4
        && one.top < other.top + other.height && other.top < one.top + one.height));
      if (free) taken.push(free);
      dot.classList.toggle("crowded", !free);
      const chosen = free ?? beside[x > width / 2 ? 1 : 0];
      for (const [key, value] of [["x", chosen.x], ["y", chosen.y], ["text-anchor", chosen.anchor]]) text.setAttribute(key, value);
      if (beside.includes(chosen)) continue;
      const end = [Math.min(Math.max(x, chosen.left), chosen.left + length), chosen.y + (chosen.y < y ? 2 : -10)];
      dot.prepend(drawn("path", { class: "leader", d: `M${x} ${y}L${end}` }));
    }
  }

  // Letters are as large on a narrow screen as on a wide one.
  function draw() {
    const count = Math.max(1, Math.min(table.tBodies.length, Math.floor((plots.clientWidth + 40) / 520)));
    width = Math.max(300, Math.min(640, (plots.clientWidth + 40) / count - 40));
    plots.replaceChildren(...[...table.tBodies].map(figure));
    for (const picture of plots.querySelectorAll("svg")) place([...picture.querySelectorAll(".dot")]);
  }

  function highlight(name) {
    plots.classList.toggle("some-hot", name !== null);
    for (const dot of plots.querySelectorAll(".dot")) dot.classList.toggle("hot", dot.dataset.s === name);
  }

  const legend = made("ul", { className: "legend" }, ...names.map(name => {
    const row = [...table.tBodies].flatMap(rowsOf).find(one => one.cells[0].dataset.v === name);
    const input = made("input", { type: "checkbox", checked: true });
    const item = made("li", {}, made("label", {}, input, row.querySelector(".mark").cloneNode(true), name));
    input.addEventListener("change", () => {
      if (input.checked) hidden.delete(name); else hidden.add(name);
      draw();
    });
    for (const event of ["mouseenter", "focusin"]) item.addEventListener(event, () => highlight(name));
    for (const event of ["mouseleave", "focusout"]) item.addEventListener(event, () => highlight(null));
    return item;
  }));
  plots.after(legend);
  plots.parentElement.classList.toggle("with-legend", table.tBodies.length === 1);
  draw();
  addEventListener("resize", draw);
}
