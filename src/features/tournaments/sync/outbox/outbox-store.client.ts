import { z } from 'zod';
import { tournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { game, press } from '#/features/tournaments/scoring/scoring.contract.ts';
import type { Step } from '#/features/tournaments/scoring/shared-game.rules.ts';
import { newUuid } from '#/ui/client/device/uuid.ts';

const score = z.object({
  /** The server's score as last received; null if the server has none. */
  base: game.nullable(),
  steps: z.array(
    z.union([z.object({ press }), z.object({ game, over: z.number().nullable() })]) as z.ZodType<Step>,
  ),
  conflict: game.nullable(),
});
export type StoredScore = z.infer<typeof score>;

/** The schema of a stored list; items that cannot be read are dropped. */
const readable = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item.nullable().catch(null))
    .catch([])
    .transform(items => items.filter(each => each !== null));

/** The unsent items of a tab, except the organiser's events, which are in the saved tournament. */
const outbox = z.object({
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
  /** Refused events of a table; an event is removed when the person at the table dismisses its message. */
  refused: readable(z.object({ event: tournamentEvent, message: z.string() })),
});
export type StoredOutbox = z.infer<typeof outbox>;

const NOTHING: StoredOutbox = { scores: {}, events: [], last: null, refused: [] };

/**
 * Stores this tab's unsent items of a tournament, in local storage; `name` is the tournament's id or the
 * token of a table's link. Each tab has an entry of its own, so that two tabs never overwrite each other; a
 * new tab also sends the entries it finds, even those of open tabs. The server applies each event and each
 * press on the scorer once, because it knows them by their keys.
 */
export class OutboxStore {
  readonly #key: string;
  #stored: StoredOutbox;

  constructor(name: string) {
    this.#key = `outbox ${name} ${newUuid()}`;
    const found = inStorage(storage => findEntries(storage, name)) ?? [];
    this.#stored = found.map(({ stored }) => stored).reduce(merged, NOTHING);
    if (found.length === 0 || !this.#write()) return;
    inStorage(storage => {
      for (const { key } of found) storage.removeItem(key);
    });
  }

  get stored(): StoredOutbox {
    return this.#stored;
  }

  update(change: Partial<StoredOutbox>): void {
    this.#stored = { ...this.#stored, ...change };
    this.#write();
  }

  /** Writes this tab's entry, or removes it when nothing is left; returns whether that succeeded. */
  #write(): boolean {
    const { scores, events, last, refused } = this.#stored;
    const isEmpty = Object.keys(scores).length + events.length + refused.length === 0 && last === null;
    const written = inStorage(storage => {
      if (isEmpty) storage.removeItem(this.#key);
      else storage.setItem(this.#key, JSON.stringify(this.#stored));
      return true;
    });
    return written ?? false;
  }
}

/** The readable entries of all tabs for `name`, also those under the two keys that version 1.0.0 used. */
function findEntries(storage: Storage, name: string): { key: string; stored: StoredOutbox }[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').sort();
  return keys.flatMap(key => {
    const text = storage.getItem(key);
    if (key === `scores ${name}`) {
      const scores = parsed(text, outbox.shape.scores);
      return scores ? [{ key, stored: { ...NOTHING, scores } }] : [];
    }
    if (key === `table ${name}`) {
      const table = parsed(text, z.object({ outbox: outbox.shape.events, last: outbox.shape.last }));
      return table ? [{ key, stored: { ...NOTHING, events: table.outbox, last: table.last } }] : [];
    }
    const isEntry = key === `outbox ${name}` || key.startsWith(`outbox ${name} `);
    const stored = isEntry ? parsed(text, outbox) : undefined;
    return stored ? [{ key, stored }] : [];
  });
}

/** One entry with all records that two tabs still have to send. */
function merged(one: StoredOutbox, other: StoredOutbox): StoredOutbox {
  const scores = { ...one.scores };
  for (const [match, theirs] of Object.entries(other.scores)) {
    const ours = scores[match];
    scores[match] = ours ? mergedScore(ours, theirs) : theirs;
  }
  return {
    scores,
    events: union(one.events, other.events).sort((a, b) => a.at.localeCompare(b.at)),
    last: other.last ?? one.last,
    refused: union(one.refused, other.refused),
  };
}

function mergedScore(one: StoredScore, other: StoredScore): StoredScore {
  const isLater = (other.base?.version ?? -1) > (one.base?.version ?? -1);
  const steps = union(one.steps, other.steps);
  return { base: (isLater ? other : one).base, steps, conflict: one.conflict ?? other.conflict };
}

/** The items of `list`, and those of `more` that equal none of them. */
function union<Item>(list: readonly Item[], more: readonly Item[]): Item[] {
  const known = new Set(list.map(item => JSON.stringify(item)));
  return [...list, ...more.filter(item => !known.has(JSON.stringify(item)))];
}

function parsed<Stored>(text: string | null, schema: z.ZodType<Stored>): Stored | undefined {
  try {
    return schema.safeParse(JSON.parse(text ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Calls `work` with the local storage; undefined if that fails: then the outbox is lost with the page. */
function inStorage<Answer>(work: (storage: Storage) => Answer): Answer | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}
