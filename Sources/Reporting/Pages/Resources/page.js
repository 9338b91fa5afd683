"use strict";
// The switch of the theme, and printing: what is folded is printed, too.
{
  const root = document.documentElement;
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => root.dataset.theme ? root.dataset.theme === "dark" : prefersDark.matches;
  const button = document.createElement("button");
  const label = () => { button.textContent = isDark() ? "Light theme" : "Dark theme"; };
  button.type = "button";
  button.className = "plain theme";
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    label();
  });
  prefersDark.addEventListener("change", label);
  label();
  document.querySelector(".top").append(button);

  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("main details:not([open])")].filter(one => !one.closest(".tools"));
    for (const one of opened) one.open = true;
  });
  addEventListener("afterprint", () => { for (const one of opened) one.open = false; });
}

// Makes an element with properties and children.
function made(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}
