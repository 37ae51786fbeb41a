/** Chat beside a lobby or a table. Its events come over the socket of the page; the thread comes from the server. */

import { refetch, send, soon } from "./part.js";

const chat = document.getElementById("chat");
const trouble = document.getElementById("chat-trouble");
const again = soon(() => refetch(chat.dataset.thread), 40);

function thread() {
  return chat.querySelector(".thread");
}

function toTheEnd() {
  thread().scrollTop = thread().scrollHeight;
}

/** Times as the reader's clock has them. */
function tellTimes() {
  for (const time of chat.querySelectorAll("time")) {
    const at = new Date(time.dateTime);
    time.textContent = at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  }
}

let follow = true;

function remember() {
  const list = thread();
  follow = list.scrollTop + list.clientHeight >= list.scrollHeight - 40;
}

function shown() {
  tellTimes();
  if (follow) toTheEnd();
}

function mark(event) {
  const drawer = document.getElementById("drawer");
  const own = String(event.detail.message?.user_id) === chat.dataset.reader;
  if (drawer && !drawer.open && !own) document.getElementById("unread").hidden = false;
}

async function say(event) {
  event.preventDefault();
  const form = event.target;
  remember();
  const { ok, text } = await send(form, event.submitter);
  trouble.textContent = text;
  if (!ok) return;
  if (form.matches(".say")) form.reset();
  else form.closest("details.menu")?.removeAttribute("open");
  follow = follow || form.matches(".say, .phrases");
  shown();
}

/** What opens in the thread is brought into sight. */
function reveal(event) {
  if (event.target.open) event.target.closest(".said")?.scrollIntoView({ block: "nearest" });
}

/** Enter sends; with Shift it begins a new line. */
function press(event) {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing || !event.target.matches("textarea")) return;
  event.preventDefault();
  const form = event.target.form;
  form.requestSubmit(form.querySelector("button[type=submit]"));
}

function begin() {
  document.addEventListener("parts:shown", shown);
  document.addEventListener("chat:message:new", mark);
  for (const name of ["chat:message:new", "chat:thread:update", "conn:connected", "live:look"]) {
    document.addEventListener(name, () => {
      remember();
      again();
    });
  }
  document.getElementById("drawer")?.addEventListener("toggle", toTheEnd);
  chat.addEventListener("submit", say);
  chat.addEventListener("toggle", reveal, true); // which does not bubble
  chat.addEventListener("keydown", press);
  tellTimes();
  toTheEnd();
}

if (chat) begin();
