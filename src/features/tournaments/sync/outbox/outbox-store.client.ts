import { z } from 'zod';
import { tournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { game, press } from '#/features/tournaments/scoring/scoring.contract.ts';
import type { Step } from '#/features/tournaments/scoring/shared-game.rules.ts';

const score = z.object({
  /** The server's score as last received; null if the server has none. */
  base: game.nullable(),
  steps: z.array(
    z.union([z.object({ press }), z.object({ game, over: z.number().nullable() })]) as z.ZodType<Step>,
  ),
  conflict: game.nullable(),
});
export type StoredScore = z.infer<typeof score>;

/** The schema of a stored list: drops the items that cannot be read, and keeps the others. */
const readable = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item.nullable().catch(null))
    .catch([])
    .transform(items => items.filter(each => each !== null));

/** Everything of a tournament that this browser still has to send, except events in the saved tournament. */
const outbox = z.object({
  /** Unsent scores, by match. */
  scores: z
    .record(z.string(), score.nullable().catch(null))
    .catch({})
    .transform(all =>
      Object.fromEntries(Object.entries(all).flatMap(([match, each]) => (each ? [[match, each]] : []))),
    ),
  /** Events recorded at a table that are not on the server yet. */
  events: readable(tournamentEvent),
  /** The last result sent from this device, which can be undone; null if there is none. */
  last: z.object({ key: z.string(), sentence: z.string() }).nullable().catch(null),
  /**
   * Events recorded at a table that the server refused; each is removed when the person at the table
   * dismisses its message.
   */
  refused: readable(z.object({ event: tournamentEvent, message: z.string() })),
});
export type StoredOutbox = z.infer<typeof outbox>;

const NOTHING: StoredOutbox = { scores: {}, events: [], last: null, refused: [] };

/**
 * Stores what this browser still has to send for a tournament, in local storage; `name` is the tournament's
 * id or the token of a table's link.
 */
export class OutboxStore {
  readonly #key: string;
  #stored: StoredOutbox;

  constructor(name: string) {
    this.#key = `outbox ${name}`;
    this.#stored = read(this.#key, outbox) ?? carriedOver(name);
  }

  get stored(): StoredOutbox {
    return this.#stored;
  }

  update(change: Partial<StoredOutbox>): void {
    this.#stored = { ...this.#stored, ...change };
    const { scores, events, last, refused } = this.#stored;
    const isEmpty = Object.keys(scores).length + events.length + refused.length === 0 && last === null;
    inStorage(storage => {
      if (isEmpty) storage.removeItem(this.#key);
      else storage.setItem(this.#key, JSON.stringify(this.#stored));
    });
  }
}

/**
 * Returns the outbox that version 1.0.0 stored under two names. The outbox is stored under one name before
 * the two old ones are removed.
 */
function carriedOver(name: string): StoredOutbox {
  const [scores, table] = [`scores ${name}`, `table ${name}`];
  const formerTable = z.object({ outbox: outbox.shape.events, last: outbox.shape.last });
  const { outbox: events = [], last = null } = read(table, formerTable) ?? {};
  const stored = { ...NOTHING, scores: read(scores, outbox.shape.scores) ?? {}, events, last };
  inStorage(storage => {
    if (storage.getItem(scores) === null && storage.getItem(table) === null) return;
    storage.setItem(`outbox ${name}`, JSON.stringify(stored));
    storage.removeItem(scores);
    storage.removeItem(table);
  });
  return stored;
}

function read<Stored>(key: string, schema: z.ZodType<Stored>): Stored | undefined {
  const text = inStorage(storage => storage.getItem(key));
  try {
    return schema.safeParse(JSON.parse(text ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/**
 * Calls `work` with the local storage. Returns undefined if the browser has no usable storage; the outbox is
 * then lost when the page is closed.
 */
function inStorage<Answer>(work: (storage: Storage) => Answer): Answer | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}
