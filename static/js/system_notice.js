/** A notice of the system, for who wants one on this device while the page is hidden. */

const WANTED = "notices";

/** Whether the reader wants notices here, and the browser lets us. */
export function isWanted() {
  return localStorage.getItem(WANTED) === "on" && window.Notification?.permission === "granted";
}

/** Remember what the reader wants; resolves with whether there will be notices. */
export async function want(wanted) {
  const granted = wanted && (await Notification.requestPermission()) === "granted";
  localStorage.setItem(WANTED, granted ? "on" : "off");
  return granted;
}

/** Show one, if they are wanted; a tap on it leads back to this page. */
export function show(title, options) {
  if (!isWanted()) return undefined;
  const notice = new Notification(title, options);
  notice.addEventListener("click", () => window.focus());
  return notice;
}
