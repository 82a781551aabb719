import type { Database, Transaction } from '#/database/connect.ts';
import { batchesOf } from '#/database/rows.ts';
import { write } from '#/database/write.ts';
import type { Guests } from '#/server/sessions/guests.ts';
import { addDays, dayStartUtc, seoulDay } from '#/shared/time/time.ts';

const GATHER_MS = 20_000;
const REMEMBERED = 20_000;
// A carrier's address has many browsers; more than these are made up to fill the disk.
const BROWSERS_OF_ADDRESS = 1000;
const AT_ONCE = 500;

// Search engines and link previews name themselves; programs that are no browser do not call themselves one.
const PROGRAM = /bot|crawl|spider|slurp|preview|\+https?:/i;
const isPerson = (browser: string) => browser.startsWith('Mozilla/') && !PROGRAM.test(browser);

type Sources = { guests: Guests; now: () => Date; onError: (error: unknown) => void };
type Seen = { day: string; visitor: string };

/**
 * Counts the different visitors of each Korean day over all processes; writes at intervals. A member counts
 * like a guest, by address and browser, because pages are requested without a token.
 */
export class Visits {
  readonly #db: Database;
  readonly #sources: Sources;
  readonly #known = new Map<string, Set<string>>();
  #knownCount = 0;
  #day = { name: '', from: 0, until: 0 };
  #gathered: Promise<Seen>[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, sources: Sources) {
    this.#db = db;
    this.#sources = sources;
  }

  note(address: string, browser: string): void {
    this.#timer ??= setTimeout(() => this.flush().catch(this.#sources.onError), GATHER_MS).unref();
    this.#startDay();
    const known = this.#known.get(address);
    if (known && (known.has(browser) || known.size >= BROWSERS_OF_ADDRESS)) return;
    if (this.#knownCount >= REMEMBERED) this.#forget();
    this.#known.set(address, (known ?? new Set()).add(browser));
    this.#knownCount++;
    if (!isPerson(browser)) return;
    const seen = this.#seen(address, browser);
    // Awaited only when it is written; until then a failing disk must not end the process.
    seen.catch(() => {});
    this.#gathered.push(seen);
  }

  get waiting(): boolean {
    return this.#gathered.length > 0;
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const gathered = this.#gathered;
    this.#gathered = [];
    try {
      const seen = await Promise.all(gathered);
      if (seen.length > 0) await write(this.#db, tx => store(tx, seen));
    } catch (error) {
      // A visitor who returns is noted again, and still counted once.
      this.#forget();
      throw error;
    }
  }

  async #seen(address: string, browser: string): Promise<Seen> {
    const day = this.#day.name;
    return { day, visitor: await this.#sources.guests.mark(day, { address, browser }) };
  }

  #forget(): void {
    this.#known.clear();
    this.#knownCount = 0;
  }

  #startDay(): void {
    const now = this.#sources.now().getTime();
    if (now >= this.#day.from && now < this.#day.until) return;
    const name = seoulDay(new Date(now));
    this.#day = {
      name,
      from: Date.parse(dayStartUtc(name)),
      until: Date.parse(dayStartUtc(addDays(name, 1))),
    };
    this.#forget();
  }
}

async function store(tx: Transaction, seen: Seen[]): Promise<void> {
  for (const [each, visitors] of Map.groupBy(seen, ({ day }) => day)) {
    const fresh = await insertSeen(tx, visitors);
    await tx
      .insertInto('day_visitors')
      .values({ day: each, visitors: fresh })
      .onConflict(oc =>
        oc.column('day').doUpdateSet(eb => ({
          visitors: eb('day_visitors.visitors', '+', eb.ref('excluded.visitors')),
        })),
      )
      .execute();
  }
}

/** Stores visitors; returns the number of those that were not stored before. */
async function insertSeen(tx: Transaction, seen: Seen[]): Promise<number> {
  let fresh = 0;
  // In one order everywhere, so that two processes never wait for each other's rows.
  const inOrder = seen.toSorted((a, b) => (a.visitor < b.visitor ? -1 : 1));
  for (const batch of batchesOf(inOrder, AT_ONCE)) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('visitors_seen')
      .values(batch)
      .onConflict(oc => oc.doNothing())
      .executeTakeFirst();
    fresh += Number(numInsertedOrUpdatedRows ?? 0);
  }
  return fresh;
}
