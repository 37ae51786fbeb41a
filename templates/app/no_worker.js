/* This house keeps nothing in browsers: whoever did forgets it, and loads as ever. */

addEventListener("install", () => skipWaiting());

addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith("parlour-")) await caches.delete(name);
      await registration.unregister();
    })(),
  );
});
