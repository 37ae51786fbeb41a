// A whole game of each kind by openapi-fetch, whose types openapi-typescript has made of the description: nothing here is
// `any`, and no body or answer is cast to something else.

import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

type Schemas = components["schemas"];
type Move = Schemas["games.MoveBody"]["move"];
type Answer<T extends keyof paths> = paths[T] extends { get: { responses: { 200: { content: infer Body } } } }
  ? Body[keyof Body]
  : never;
type Seen = Answer<"/api/games/{game_id}">;
type View = Extract<Seen, { status: "playing" | "ended" }>;
type Log = Answer<"/api/games/{game_id}/moves">;
type Kind = "hidden_joker" | "rummy" | "spades" | "uno" | "rummikub";

declare const process: { argv: string[] };

const MOST = 2000;
const VIEWED: readonly string[] = ["playing", "ended"] satisfies View["status"][];

function known<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Error("something is missing");
  return value;
}

function isDealt(seen: Seen): seen is View {
  return VIEWED.includes(seen.status);
}

async function guest(baseUrl: string): Promise<string> {
  const { data } = await createClient<paths>({ baseUrl }).POST("/api/auth/guest", { body: { display_name: "Typed" } });
  return known(data).token;
}

class Player {
  private readonly api;

  constructor(baseUrl: string, token: string) {
    this.api = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });
  }

  // -- Moves, by kind ---------------------------------------------------------------------------------------------
  private async choice(view: View): Promise<Move> {
    switch (view.kind) {
      case "hidden_joker":
        return this.hiddenJoker(view);
      case "rummy":
        return known(known(view.legal).moves[0]);
      case "spades":
        return this.spades(view);
      case "uno":
        return this.uno(view);
      case "rummikub":
        return await this.rummikub(view);
      default:
        throw new Error("this program does not play that");
    }
  }

  private hiddenJoker(view: Schemas["hidden_joker.View"]): Schemas["hidden_joker.Move"] {
    const legal = known(view.legal);
    if (legal.draw?.length) return { type: "draw", source: "stock" };
    return { type: "discard", card_id: known(known(legal.discard).at(-1)) };
  }

  private spades(view: Schemas["spades.View"]): Schemas["spades.Move"] {
    const bids: Schemas["spades.BidMove"]["bid"][] = [];
    const cards: Schemas["spades.Card"][] = [];
    for (const one of known(view.legal)) {
      if (typeof one === "object") cards.push(one);
      else bids.push(one);
    }
    if (view.phase === "blind_nil_exchange") return { type: "exchange", cards: cards.slice(0, 2) };
    if (cards[0]) return { type: "play", card: cards[0] };
    return { type: "bid", bid: bids.find((bid) => typeof bid === "number" && bid >= 3) ?? known(bids[0]) };
  }

  private uno(view: Schemas["uno.View"]): Schemas["uno.Move"] {
    const legal = known(view.legal);
    const card = known(view.you).hand.find((one) => legal.cards.includes(one.id));
    if (card) {
      const chosen = card.color === "wild" ? { chosen_color: "red" as const } : {};
      return { type: "play", card_id: card.id, uno: false, ...chosen };
    }
    if (legal.draw) return { type: "draw" };
    return { type: legal.challenge ? "challenge" : "end_turn" };
  }

  private async rummikub(view: Schemas["rummikub.View"]): Promise<Schemas["rummikub.Move"]> {
    const { data } = await this.api.GET("/api/games/{game_id}/hints", {
      params: { path: { game_id: view.game_id }, query: { level: 4 } },
    });
    const told = known(data);
    if ("playable" in told && told.playable) {
      const melds = known(told.melds).map(({ kind, tiles }) => ({ kind, tiles }));
      return { type: "play_tiles", melds };
    }
    return { type: known(view.legal).includes("draw") ? "draw" : "pass" };
  }

  // -- Games ------------------------------------------------------------------------------------------------------
  private body(kind: Kind): Schemas["GameBody"] {
    const agreed = { visibility: "public", bot_pace: "instant" } as const;
    switch (kind) {
      case "hidden_joker":
        return { ...agreed, kind, max_players: 2, options: { format: "single" } };
      case "rummy":
        return { ...agreed, kind, max_players: 2, options: { target: 100 } };
      case "spades":
        return { ...agreed, kind, max_players: 4, options: { target_score: 100, bidding: "partnership" } };
      case "uno":
        return { ...agreed, kind, max_players: 3, options: { draw_ends_turn: true, target_score: 0 } };
      case "rummikub":
        return { ...agreed, kind, max_players: 2, options: { rounds: 1 } };
    }
  }

  private async opened(kind: Kind): Promise<number> {
    const body = this.body(kind);
    const { data } = await this.api.POST("/api/games", { body });
    const made = known(data);
    if (!("lobby_id" in made)) throw new Error("this starts nothing");
    for (let bots = 1; bots < body.max_players; bots++) {
      const seated = await this.api.POST("/api/lobbies/{lobby_id}/bots", {
        params: { path: { lobby_id: made.lobby_id } },
        body: { level: "easy" },
      });
      if (known(seated.data).kind !== kind) throw new Error("this is a lobby of something else");
    }
    return made.game_id;
  }

  private async moved(view: View): Promise<View> {
    const { data, error } = await this.api.POST("/api/games/{game_id}/moves", {
      params: { path: { game_id: view.game_id } },
      body: { move: await this.choice(view), expect_seq: view.seq },
    });
    if (error) throw new Error(`${error.code}: ${error.error}`);
    return data;
  }

  async play(kind: Kind): Promise<Set<string>> {
    const path = { game_id: await this.opened(kind) };
    let view = known((await this.api.POST("/api/games/{game_id}/start", { params: { path } })).data);
    for (let moves = 0; view.status !== "ended"; moves++) {
      if (!isDealt(view) || view.kind !== kind || moves > MOST) throw new Error(`${kind} does not go on`);
      view = await this.moved(view);
    }
    return await this.told(path);
  }

  private async told(path: { game_id: number }): Promise<Set<string>> {
    const names = new Set<string>();
    for (let since: number | null = 0; since !== null; ) {
      const query: { since: number } = { since };
      const answer = await this.api.GET("/api/games/{game_id}/moves", { params: { path, query } });
      const log: Log = known(answer.data);
      for (const entry of log.entries) for (const { event } of entry.events) names.add(event);
      since = log.next;
    }
    return names;
  }
}

const KINDS: readonly Kind[] = ["hidden_joker", "rummy", "spades", "uno", "rummikub"];
const [, , base, asked] = process.argv;
const kind = known(KINDS.find((one) => one === asked));
const told = await new Player(known(base), await guest(known(base))).play(kind);
console.log([...told].join("\n"));
