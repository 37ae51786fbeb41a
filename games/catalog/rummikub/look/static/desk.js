/** What the server has told this page: the state of the table, the words to speak, and a drawer in local storage. */

export const table = document.getElementById("table");
table.dataset.drafts = "yes";
export const words = JSON.parse(document.getElementById("draft-words").textContent);

/** The newest state; read anew after every entry. It stays the same object: what modules export is never assigned. */
export const state = read();

function read() {
  return JSON.parse(document.getElementById("draft-state").textContent);
}

export function refresh() {
  for (const name of Object.keys(state)) delete state[name];
  Object.assign(state, read());
}

/** `fill("{count} tiles", {count: 3})`. */
export function fill(text, values = {}) {
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** Say something to who listens. */
export function speak(text) {
  document.getElementById("say").textContent = text;
}

export function listed(names, joint = words.and) {
  if (names.length < 2) return names.join("");
  return fill(joint, { most: names.slice(0, -1).join(", "), last: names.at(-1) });
}

function drawer(name) {
  return `rummikub:${state.game}:${state.seat}:${name}`;
}

export function keep(name, value) {
  try {
    localStorage.setItem(drawer(name), JSON.stringify(value));
  } catch {
    // A full or closed drawer loses only what a reload would bring back.
  }
}

export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(drawer(name)));
  } catch {
    return null;
  }
}

export function forget(name) {
  localStorage.removeItem(drawer(name));
}
