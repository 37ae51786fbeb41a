/** The tabs of one browser tell each other whom they were opened for: who signs out in one is signed out in all. */

const who = document.documentElement.dataset.who;
const channel = who !== undefined && "BroadcastChannel" in window ? new BroadcastChannel("who") : undefined;

/** This page was drawn for another reader, or for nobody: whoever is connected finds out at once whether they still may. */
channel?.addEventListener("message", ({ data }) => {
  if (who && data !== who) document.dispatchEvent(new Event("live:try"));
});
channel?.postMessage(who);
