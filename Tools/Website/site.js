"use strict";
const root = document.currentScript.dataset.root;

// The theme: the system's, until a reader chooses.
document.querySelector(".theme").addEventListener("click", () => {
  const isDark = getComputedStyle(document.documentElement).colorScheme === "dark";
  document.documentElement.dataset.theme = isDark ? "light" : "dark";
  try { localStorage.theme = document.documentElement.dataset.theme; } catch { /* Not kept where storage is forbidden. */ }
});

for (const button of document.querySelectorAll(".copy")) {
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.parentElement.querySelector("code").textContent);
    button.textContent = "Copied";
  });
}

// The search: an index in a script, loaded when it is first needed.
function loadIndex() {
  loadIndex.promise ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    Object.assign(script, { src: root + "search-index.js", onload: () => resolve(window.siteIndex), onerror: reject });
    document.head.append(script);
  });
  return loadIndex.promise;
}

// The same rule as when the index is built.
const stem = word => word.length > 4 ? word.replace(/(ing|ers|er|ed|es|s|e)$/, "") : word;
const without = new Set("a an and are as at be but by for from i in is it my of on or our so that the their them then they this to when while with".split(" "));

function found(index, query) {
  const words = (query.toLowerCase().match(/[a-z0-9]+/g) ?? []).filter(word => word.length > 1);
  const wanted = words.filter(word => !without.has(word)).map(stem);
  const scores = new Map();
  for (const word of wanted) {
    const best = new Map();
    for (const [known, places] of Object.entries(index.words)) {
      if (known !== word && !(word.length > 2 && known.startsWith(word))) continue;
      const rarity = Math.log(index.sections.length / places.length + 1) * (known === word ? 1 : 0.5);
      for (const place of places) {
        const section = Math.floor(place / 16);
        best.set(section, Math.max(best.get(section) ?? 0, rarity * (place % 16)));
      }
    }
    for (const [section, score] of best) scores.set(section, (scores.get(section) ?? 0) + score);
  }
  return [...scores].sort((one, other) => other[1] - one[1] || one[0] - other[0]).slice(0, 12)
    .map(([section]) => index.sections[section]);
}

function element(name, text, children = []) {
  const made = document.createElement(name);
  made.textContent = text;
  made.append(...children);
  return made;
}

async function show(query, place) {
  const index = await loadIndex();
  const items = found(index, query).map(([address, title, page, text]) => {
    const link = Object.assign(element("a", title), { href: root + address });
    return element("li", "", [link, element("small", page === title ? "" : " · " + page), element("p", text)]);
  });
  const list = element("ol", "", items);
  place.replaceChildren(...(!query.trim() ? [] : items.length ? [list] : [element("p", "Nothing has these words.")]));
}

const place = document.querySelector(".results");
if (place) {
  const input = document.querySelector(".ask input");
  input.addEventListener("focus", loadIndex, { once: true });
  input.addEventListener("input", () => show(input.value, place));
  const query = new URLSearchParams(location.search).get("q");
  if (query) { input.value = query; show(query, place); }
}
