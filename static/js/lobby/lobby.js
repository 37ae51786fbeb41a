/** A lobby that lives: whatever happens in it is fetched as the server shows it, and the deal leads to the table. */

import { refetch, send, soon } from "../part.js";
import { hear } from "./hear.js";
import "./copy.js";

const page = document.querySelector(".lobby");
const look = soon(() => refetch());
const CHANGES = ["lobby:state:update", "conn:presence", "conn:connected"];

for (const name of CHANGES) document.addEventListener(name, look);
document.addEventListener("lobby:game:started", (event) => {
  if (!page.querySelector(".chair.you")) return;
  location.assign(`/games/${event.detail.game_id}/`);
});
let going = false;
if (page.dataset.lobby) hear(page.dataset.lobby, () => going || location.reload());

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("form[data-quiet]")) {
    going ||= !form.closest(".chat");
    return;
  }
  event.preventDefault();
  const { ok } = await send(form, event.submitter);
  if (ok) form.reset();
  else form.submit();
});
