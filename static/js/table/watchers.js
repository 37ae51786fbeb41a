/** How many watch, in words, where the log is. */

const line = document.getElementById("watchers");

document.addEventListener("conn:watchers", ({ detail: { count } }) => {
  if (!line) return;
  const words = count === 1 ? line.dataset.one : line.dataset.many;
  line.textContent = count ? words.replace("{count}", count) : "";
  line.hidden = !count;
});
