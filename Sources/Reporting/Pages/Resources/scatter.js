// The plots of time and memory: names on hover and focus, and strategies to hide.
for (const legend of document.querySelectorAll(".legend")) {
  const plots = legend.parentElement.querySelector(".plots");
  const dotsOf = name => [...plots.querySelectorAll(".dot")].filter(dot => dot.dataset.s === name);

  function mark(name) {
    for (const dot of plots.querySelectorAll(".dot")) dot.classList.toggle("hot", dot.dataset.s === name);
    plots.classList.toggle("some-hot", name !== null);
  }

  for (const item of legend.querySelectorAll("li")) {
    const name = item.dataset.s;
    const input = made("input", { type: "checkbox", checked: true });
    input.addEventListener("change", () => {
      for (const dot of dotsOf(name)) dot.style.display = input.checked ? "" : "none";
    });
    item.append(made("label", {}, input, ...item.childNodes));
    item.addEventListener("mouseenter", () => mark(name));
    item.addEventListener("mouseleave", () => mark(null));
    item.addEventListener("focusin", () => mark(name));
    item.addEventListener("focusout", () => mark(null));
  }
  for (const dot of plots.querySelectorAll(".dot")) {
    dot.addEventListener("mouseenter", () => mark(dot.dataset.s));
    dot.addEventListener("mouseleave", () => mark(null));
  }
  const all = made("button", { type: "button", className: "plain", textContent: "Show all" });
  all.addEventListener("click", () => {
    for (const input of legend.querySelectorAll("input")) {
      input.checked = true;
      input.dispatchEvent(new Event("change"));
    }
  });
  legend.after(all);
}
