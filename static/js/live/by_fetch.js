/** A table's news and actions by requests, where no socket lives: the same frames. */

import { soonOver } from "./connection.js";

const HEADERS = { "X-Part": "yes", "Content-Type": "application/json" };

function token() {
  return document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
}

async function frames(response, heard) {
  if (!response) return 0;
  if (response.ok && response.headers.get("Content-Type")?.startsWith("application/json")) (await response.json()).forEach(heard);
  return response.status;
}

/** What was missed, told to `heard`; resolves with the status, or 0 where nobody answers. */
export async function look(address, heard) {
  return frames(await fetch(address, { headers: HEADERS, cache: "no-store", signal: soonOver() }).catch(() => null), heard);
}

/** An action; its answer is told to `heard`. */
export async function act(address, message, heard) {
  const headers = { ...HEADERS, "X-CSRFToken": token() };
  const options = { method: "POST", headers, body: JSON.stringify(message), signal: soonOver() };
  return frames(await fetch(address, options).catch(() => null), heard);
}
