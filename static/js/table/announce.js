/** The table's news for those who listen, one burst at a time, and for the log. */

const polite = document.getElementById("say");
const urgent = document.getElementById("shout");
const log = document.getElementById("log");
const drawer = document.getElementById("drawer");
const unread = document.getElementById("unread");
const LONGEST_LOG = 200;
const BURST = 250;

let waiting = [];
let timer;

/** A burst is said as a whole, in the order in which it happened; at once if anything of it has to be. */
function speak() {
  if (waiting.length === 0) return;
  const region = waiting.some(({ isUrgent }) => isUrgent) ? urgent : polite;
  region.textContent = waiting.map(({ text }) => text).join(" ");
  waiting = [];
}

function write(text) {
  const line = document.createElement("li");
  line.textContent = text;
  log.append(line);
  while (log.children.length > LONGEST_LOG) log.firstElementChild.remove();
}

/** Words of an entry. Several entries in a row are said together. */
export function announce(news) {
  const atEnd = drawer.open && log.scrollTop + log.clientHeight >= log.scrollHeight - 40; // nobody reads a closed one
  for (const item of news) {
    write(item.text);
    waiting.push({ text: item.text, isUrgent: item.urgent });
  }
  if (atEnd) log.scrollTop = log.scrollHeight;
  if (news.length && !drawer.open) unread.hidden = false;
  soon();
}

/** What a kind's own script has to say beside them. */
export function tell(texts) {
  waiting.push(...texts.map((text) => ({ text, isUrgent: false })));
  soon();
}

let told = "";

/** Whose turn it is, once it is one's own, after what has led to it; a table that wants it at once says so (`data-urgent`). */
export function announceTurn() {
  const line = document.querySelector("#region-bar .turn-line.mine");
  const text = line?.textContent ?? "";
  if (text && text !== told) {
    waiting.push({ text, isUrgent: line.hasAttribute("data-urgent") });
    soon();
  }
  told = text;
}

function soon() {
  clearTimeout(timer);
  timer = setTimeout(speak, BURST);
}

log.scrollTop = log.scrollHeight;
