/** The service worker: kept where the house wants one, taken off where it does not. */

const page = document.documentElement;

async function settle() {
  const { serviceWorker } = navigator;
  if (page.dataset.worker) await serviceWorker.register(page.dataset.worker, { scope: "/", updateViaCache: "none" });
  else for (const one of await serviceWorker.getRegistrations()) await one.unregister();
}

if ("serviceWorker" in navigator) {
  addEventListener("load", () => settle().catch(() => {})); // a page is whole without it
}
