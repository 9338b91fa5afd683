"use strict";
// Makes an element with properties and children.
function made(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

// Makes an element of a picture with attributes and children.
function drawn(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

// The place of the column of a metric, and the rows with figures in a body, of a table of strategies.
const columnOf = (table, metric) => [...table.tHead.rows[0].cells].findIndex(cell => cell.dataset.m === metric);
const rowsOf = body => [...body.rows].filter(row => !row.classList.contains("point"));

// The switch of the theme.
{
  const root = document.documentElement;
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => root.dataset.theme ? root.dataset.theme === "dark" : prefersDark.matches;
  const button = made("button", { type: "button", className: "plain theme" });
  const label = () => { button.textContent = isDark() ? "Light theme" : "Dark theme"; };
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    label();
  });
  prefersDark.addEventListener("change", label);
  label();
  document.querySelector(".top").append(button);
}

// Opens folded parts for the printer.
{
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("main details:not([open])")].filter(one => !one.closest(".tools"));
    for (const one of opened) one.open = true;
  });
  addEventListener("afterprint", () => { for (const one of opened) one.open = false; });
}
