// People who call the house by REST and hear it over Socket.IO: what both games have in common.
import { io } from "socket.io-client";

// Where each of them calls and listens, and how: {rest: [url, url], sockets: [url, url], transports: [...], moves}.
export const asked = JSON.parse(process.argv[2]);
export const report = { refused: [], heard: [[], []], ways: [] };

const NAMES = ["Ann", "Bob"];

async function call(rest, token, path, body) {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
  const answer = await fetch(rest + path, { method: "POST", headers: token ? headers : { "Content-Type": "application/json" }, body: JSON.stringify(body ?? {}) });
  const said = answer.status === 204 ? {} : await answer.json();
  if (answer.status >= 400) report.refused.push({ path, body, status: answer.status, said });
  return said;
}

// One person: `post` calls the house, `on` hears it, and `socket` is the stock client.
export async function person(number) {
  const rest = asked.rest[number];
  const { token, user } = await call(rest, null, "/api/auth/guest", { display_name: NAMES[number] });
  const socket = io(asked.sockets[number], { auth: { token }, transports: asked.transports, reconnectionDelay: 10 });
  socket.onAny((event) => report.heard[number].push(event));
  await new Promise((connected, refused) => { socket.on("conn:connected", connected); socket.on("connect_error", refused); });
  return { id: user.id, socket, post: (path, body) => call(rest, token, path, body) };
}

// The person signs out: what their client notices, how soon, and what it is told when it tries again.
async function signOut({ socket, post }) {
  const disconnected = new Promise((done) => socket.on("disconnect", done));
  const refused = new Promise((done) => socket.on("connect_error", done));
  const began = Date.now();
  await post("/api/auth/logout");
  await disconnected;
  const seconds = (Date.now() - began) / 1000;
  const { message, data } = await refused;
  socket.disconnect();
  return { seconds, message, code: data.code };
}

// A game that stands still says how far it has come, which tells more than that time is up.
setTimeout(() => {
  console.error(JSON.stringify({ refused: report.refused, heard: report.heard.map((events) => events.slice(-12)) }));
  process.exit(1);
}, (asked.patience ?? 90) * 1000).unref();

// Play until both have heard the end, then sign out, and say what was heard.
export async function play(people, ended) {
  const [first, second] = await Promise.all(ended);
  await Promise.all(answers); // the end may be heard before the last move is acknowledged
  report.ended = [first, second];
  report.ids = people.map(({ id }) => id);
  report.ways = people.map(({ socket }) => socket.io.engine.transport.name);
  report.left = await Promise.all(people.map(signOut));
  console.log(JSON.stringify(report));
}

// Nothing is asked twice of the same state of things.
const answers = [];
export function once(act) {
  const done = new Set();
  return (key) => done.has(key) || (done.add(key), answers.push(act()));
}
