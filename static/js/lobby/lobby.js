/** A lobby that lives: whatever happens in it is fetched as the server shows it, and the deal leads to the table. */

import { refetch, send, soon } from "../part.js";
import { hear } from "./hear.js";
import "./copy.js";
import "./share.js";

const page = document.querySelector(".lobby");
const look = soon(() => refetch());
const CHANGES = ["lobby:state:update", "conn:presence", "conn:connected", "friend:here"];

for (const name of CHANGES) document.addEventListener(name, look);
document.addEventListener("lobby:game:started", (event) => {
  if (!page.querySelector(".chair.you")) return;
  location.assign(`/games/${event.detail.game_id}/`);
});
if (page.dataset.lobby) hear(page.dataset.lobby);

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("form[data-quiet]")) return;
  event.preventDefault();
  const { ok, arrived } = await send(form, event.submitter);
  if (ok) form.reset();
  else if (arrived) form.submit();
});
