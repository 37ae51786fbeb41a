/** Parts of a page that the server renders: fetched anew, or as the answer to a form, and put in without a jolt. */

import { morph } from "./table/morph.js";

const HEADERS = { "X-Part": "yes" };

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

/** The parts of a page as they are now. Without a connection the old ones stay. */
export async function refetch(address = location.href) {
  const response = await fetch(address, { headers: HEADERS }).catch(() => null);
  if (response) await put(response);
}

/** Send a form and show what its answer changes; whether it went through. */
export async function send(form, submitter) {
  const body = new FormData(form, submitter);
  const response = await fetch(form.action, { method: "POST", body, headers: HEADERS }).catch(() => null);
  if (!response) return { ok: false, text: "" };
  if (!response.ok) return { ok: false, text: response.headers.get("Content-Type")?.startsWith("text/plain") ? await response.text() : "" };
  await put(response);
  return { ok: true, text: "" };
}

/** Several reasons to look again within a moment are one. */
export function soon(act, wait = 60) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, wait);
  };
}
