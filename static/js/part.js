/** Parts of a page that the server renders: fetched anew, or as the answer to a form, and put in without a jolt. */

import { isOver } from "./over.js";
import { morph } from "./table/morph.js";
import { soonOver } from "./live/connection.js";
import { wordsFor } from "./live/words.js";

const HEADERS = { "X-Part": "yes" };
const GO = { "X-Part": "go" };
const QUIET = { "X-Part": "quiet" };
const NOBODY = 401;
const SIGNED_OUT = 4401;

/** The answer to a request; nothing where nobody answers. Somebody who is signed out is told so. */
async function ask(address, options) {
  const response = await fetch(address, { ...options, signal: soonOver() }).catch(() => null);
  if (response?.status === NOBODY) isOver(SIGNED_OUT);
  return response;
}

/** Put the parts of an answer where they belong; an answer that is none is a page to go to. */
async function put(response) {
  if (!response.headers.get("X-Part")) {
    location.assign(response.url);
    return;
  }
  const parts = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const part of parts.querySelectorAll("[data-part]")) morph(part.id, part.innerHTML);
  document.dispatchEvent(new CustomEvent("parts:shown"));
}

/** The parts of a page as they are now, and the status of the answer. Without a connection the old ones stay: 0. */
export async function refetch(address = location.href) {
  const response = await ask(address, { headers: HEADERS });
  if (response?.ok) await put(response);
  return response?.status ?? 0;
}

/** Send a form and show what its answer changes; whether it went through, or even arrived, and why not. */
export async function send(form, submitter) {
  const body = new FormData(form, submitter);
  const response = await ask(form.action, { method: "POST", body, headers: HEADERS });
  if (!response) return { ok: false, arrived: false, text: unheard() };
  const isText = response.headers.get("Content-Type")?.startsWith("text/plain");
  if (!response.ok) return { ok: false, arrived: true, text: isText ? await response.text() : "" };
  await put(response);
  return { ok: true, arrived: true, text: "" };
}

/** Send a form that leads to another page, and go there once it has been answered; resolves with what is wrong. */
export async function follow(form, submitter) {
  const address = submitter?.formAction || form.action;
  const response = await ask(address, { method: "POST", body: new FormData(form, submitter), headers: GO });
  if (!response) return unheard();
  const place = response.headers.get("X-Go");
  if (place || response.ok) location.assign(place ?? response.url);
  return place || response.ok || response.status === NOBODY ? "" : wordsFor("form");
}

/** Send a form of which the socket tells what has come of it; resolves with what is wrong. */
export async function tell(form, submitter) {
  const body = new FormData(form, submitter);
  const response = await ask(submitter.formAction, { method: "POST", body, headers: QUIET });
  if (!response) return unheard();
  if (response.status === NOBODY || response.ok) return "";
  const isText = response.headers.get("Content-Type")?.startsWith("text/plain");
  return isText ? response.text() : wordsFor("form");
}

/** Nobody answers: whoever keeps the connection looks at once, and says how it stands. */
function unheard() {
  document.dispatchEvent(new Event("live:try"));
  return wordsFor("form");
}

/** Several reasons to look again within a moment are one. */
export function soon(act, wait = 60) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, wait);
  };
}
