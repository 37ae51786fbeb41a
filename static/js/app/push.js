/** Turns pushes on for this browser, after a tap and only then. */

const section = document.querySelector("[data-push]");
const button = section?.querySelector("[data-push-on]");
const said = section?.querySelector("[data-push-said]");
const isPossible = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

function say(name) {
  const words = document.getElementById("push-words").content.querySelector(`[data-for="${name}"]`);
  said.textContent = words?.textContent.trim() ?? "";
}

function token() {
  return document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
}

function ask(method, address, body) {
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token() };
  return fetch(address, { method, headers, body: JSON.stringify(body) });
}

/** A name by which its owner knows this browser again. */
function nameOfBrowser() {
  const agent = navigator.userAgent;
  const browser = ["Edg", "OPR", "Firefox", "Chrome", "Safari"].find((name) => agent.includes(name)) ?? "Browser";
  const system = ["Android", "iPhone", "iPad", "Windows", "Mac", "Linux"].find((name) => agent.includes(name));
  const plain = { Edg: "Edge", OPR: "Opera" }[browser] ?? browser;
  return system ? `${plain}, ${system}` : plain;
}

/** A subscription that was made for another key of the house is worth nothing. */
async function subscribed(registration) {
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: section.dataset.push });
}

async function turnOn() {
  if ((await Notification.requestPermission()) !== "granted") return say("denied");
  const registration = await navigator.serviceWorker.ready;
  const { endpoint, keys } = (await subscribed(registration)).toJSON();
  const answer = await ask("POST", section.dataset.address, { endpoint, keys, name: nameOfBrowser() });
  if (!answer.ok) {
    said.textContent = (await answer.json()).error;
    return undefined;
  }
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (section.dataset.zone === "UTC" && timeZone) await ask("PATCH", section.dataset.settings, { quiet: { zone: timeZone } });
  location.reload();
  return undefined;
}

if (button && isPossible) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    say("asking");
    await turnOn().catch(() => say("failed"));
    button.disabled = false;
  });
} else if (section) say("impossible");
