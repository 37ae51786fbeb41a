/** The list of tables lives: filters show at once, and tables come and go while one looks. */

import { refetch, soon } from "../part.js";
import { hear } from "./hear.js";

const hall = document.querySelector("[data-street]");
const filters = document.querySelector("[data-filters]");
const look = soon(() => refetch(), 250);

for (const name of ["lobby:list:update", "lobby:list:removed"]) document.addEventListener(name, look);
if (hall?.dataset.street) hear(hall.dataset.street);

filters?.addEventListener("change", () => {
  const query = new URLSearchParams(new FormData(filters));
  for (const [name, value] of [...query]) if (!value) query.delete(name);
  history.replaceState(null, "", `${location.pathname}${query.size ? "?" : ""}${query}`);
  refetch();
});

document.addEventListener("visibilitychange", () => {
  if (!document.hidden && filters) refetch();
});
