import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';

/** The tournament a link last showed here, and when the server last sent a message (milliseconds). */
type Seen = { saved: TournamentWithEvents; at: number };

const NAME = 'last seen ';
const EVERY_MS = 3000;
const OLD_MS = 7 * 86_400_000;

/** Keeps the tournament of a table or TV in this browser, for a reload without the server. */
export class LastSeen {
  readonly #name: string;
  #saved: TournamentWithEvents | undefined;
  #at = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(token: string) {
    this.#name = NAME + token;
    forgetOld();
  }

  read(): Seen | undefined {
    return readSeen(this.#name);
  }

  /** Stores the tournament and the time at each message, at most every three seconds. */
  keep(saved: TournamentWithEvents): void {
    this.#saved = saved;
    this.#at = Date.now();
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      try {
        localStorage.setItem(this.#name, JSON.stringify({ saved: this.#saved, at: this.#at }));
      } catch {
        // Without storage a reload shows the cached page only.
      }
    }, EVERY_MS);
  }
}

function readSeen(name: string): Seen | undefined {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function forgetOld(): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(NAME) && Date.now() - (readSeen(name)?.at ?? 0) > OLD_MS)
        localStorage.removeItem(name);
  } catch {
    // Without storage nothing is kept.
  }
}
