{% load i18n %}/* Keeps files whose names have a hash, and one page for when there is no network; shows what is pushed.
 *
 * No page, no answer and no hand is ever kept: whatever else is asked for goes to the network as if nobody were here. */

const KEPT = "parlour-{{ build|escapejs }}";
const OFFLINE = "{{ offline|escapejs }}";
const FILES = "{{ files|escapejs }}";
const ICON = "{{ icon|escapejs }}";
const UNREACHED = new Set([502, 504]); // a proxy says that nobody is behind it
const HASHED = /\.[0-9a-f]{12}\.[a-z0-9]+$/;

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.add(new Request(OFFLINE, { cache: "reload" })))
      .then(() => skipWaiting()),
  );
});

/* What older builds kept is forgotten; files that have not changed lie in the browser's own cache. */
addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith("parlour-") && name !== KEPT) await caches.delete(name);
      await clients.claim();
    })(),
  );
});

/* -- Asking --------------------------------------------------------------------------------------------------- */
addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (address.pathname.startsWith(FILES) && HASHED.test(address.pathname)) event.respondWith(file(request));
});

async function page(request) {
  const answer = await fetch(request).catch(() => undefined);
  if (answer && !UNREACHED.has(answer.status)) return answer;
  return (await caches.match(OFFLINE)) ?? answer ?? Response.error();
}

async function file(request) {
  const cache = await caches.open(KEPT);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.status === 200) await cache.put(request, answer.clone());
  return answer;
}

/* -- Pushes --------------------------------------------------------------------------------------------------- */
function read(data) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

async function isSeen() {
  const pages = await clients.matchAll({ type: "window" });
  return pages.some((one) => one.focused && one.visibilityState === "visible");
}

addEventListener("push", (event) => {
  const told = read(event.data);
  event.waitUntil(
    (async () => {
      if (!told.trial && (await isSeen())) return;
      await registration.showNotification(told.title ?? "Parlour", {
        body: told.body ?? "",
        tag: told.tag ?? "",
        lang: told.language ?? "",
        icon: ICON,
        data: { path: told.path ?? "/notices/" },
      });
    })(),
  );
});

/* A tap leads to the tab that is there already, else to any tab of ours, else to a new one. */
addEventListener("notificationclick", (event) => {
  event.notification.close();
  const wanted = new URL(event.notification.data?.path ?? "/", location.origin);
  const path = wanted.origin === location.origin ? wanted.pathname + wanted.search : "/notices/";
  event.waitUntil(
    (async () => {
      const pages = await clients.matchAll({ type: "window" });
      const there = pages.find((one) => new URL(one.url).pathname === wanted.pathname);
      if (there) await there.focus();
      else await clients.openWindow(path);
    })(),
  );
});
