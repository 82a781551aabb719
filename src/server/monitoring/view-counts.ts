import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import type { ViewedTable } from '#/database/schema/tables.ts';
import { write } from '#/database/write.ts';
import type { Guests } from '#/server/sessions/guests.ts';
import { addDays, seoulDay } from '#/shared/time/time.ts';

const GATHER_MS = 1000;
// The maximum number of views that wait while the database is away.
const SEEN_MOST = 50_000;
/** The number of days for which a hall's views are stored. */
export const HALL_DAYS = 60;
// A hall's guests share an address, and made-up browser names must count no more than those guests.
const BROWSERS_OF_ADDRESS = 20;

/** The table of the viewed item: a table of posts (counted in total), or `halls` (counted by day). */
type Viewed = ViewedTable | 'halls';
type Seen = { day: string; visitor: string; board: Viewed; post: number };
type Count = Omit<Seen, 'visitor'> & { views: number };
/** A view not written yet; a guest's pseudonym, which needs the database, is computed later. */
type Gathered = Omit<Seen, 'visitor'> & { visitor: Visitor };
type Sources = { guests: Guests; now: () => Date; onError: (error: unknown) => void };
type Visitor = { member: number | null; address: string; browser: string };

/**
 * Write-behind counter of the views of posts and halls: once per visitor, page and Korean day, for at most
 * twenty guests at one address. The views of a second are written together.
 */
export class ViewCounter {
  readonly #db: Database;
  readonly #sources: Sources;
  #gathered = new Map<string, Gathered>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Database, sources: Sources) {
    this.#db = db;
    this.#sources = sources;
  }

  /** Notes that `visitor` reads the post or hall with the id `post`; stored about a second later. */
  count(board: Viewed, post: number, visitor: Visitor): void {
    const day = seoulDay(this.#sources.now());
    const { member, address, browser } = visitor;
    const who = member ?? `${address}\n${browser}`;
    this.#gathered.set(`${day} ${board} ${post} ${who}`, { day, visitor, board, post });
    this.#timer ??= setTimeout(() => this.flush().catch(this.#sources.onError), GATHER_MS);
  }

  /** Writes the buffered views, once a write in progress has ended. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // The earlier caller gets the earlier failure; views that failed are written now.
    this.#writing = this.#writing.catch(() => {}).then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const gathered = this.#gathered;
    this.#gathered = new Map();
    if (gathered.size === 0) return;
    try {
      const seen = await Promise.all([...gathered.values()].map(each => this.#seen(each)));
      await write(this.#db, tx => store(tx, seen));
    } catch (error) {
      // No visitor is counted twice, so views may be written again, even if it is unknown whether they were.
      if (gathered.size < SEEN_MOST) this.#gathered = new Map([...gathered, ...this.#gathered]);
      throw error;
    }
  }

  async #seen({ visitor, ...viewed }: Gathered): Promise<Seen> {
    const { member, address, browser } = visitor;
    if (member !== null) return { ...viewed, visitor: `member ${member}` };
    const guest = { address, browser: kindOf(browser) };
    return { ...viewed, visitor: await this.#sources.guests.mark(viewed.day, guest) };
  }
}

/** Maps a browser's name to one of twenty numbers, so that one IP address counts as at most twenty guests. */
function kindOf(browser: string): string {
  return String(hash('sha256', browser, 'buffer').readUInt32BE() % BROWSERS_OF_ADDRESS);
}

async function store(tx: Transaction, seen: Seen[]): Promise<void> {
  const counts = new Map<string, Count>();
  // In one order everywhere, so that two processes never wait for each other's rows.
  const viewed = ({ board, post, day }: Seen) => `${board} ${String(post).padStart(16, '0')} ${day}`;
  for (const each of seen.sort((a, b) => (viewed(a) < viewed(b) ? -1 : 1))) {
    const { board, post, day } = each;
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('views_seen')
      .values(each)
      .onConflict(oc => oc.doNothing())
      .executeTakeFirst();
    const views = (counts.get(viewed(each))?.views ?? 0) + Number(numInsertedOrUpdatedRows ?? 0);
    counts.set(viewed(each), { board, post, day, views });
  }
  for (const count of counts.values()) if (count.views > 0) await add(tx, count);
}

async function add(tx: Transaction, { board, post, day, views }: Count): Promise<void> {
  if (board !== 'halls') {
    await tx
      .updateTable(board)
      .set(eb => ({ view_count: eb('view_count', '+', views) }))
      .where('id', '=', post)
      .execute();
    return;
  }
  await tx
    .deleteFrom('hall_views')
    .where('hall', '=', post)
    .where('day', '<', addDays(day, -HALL_DAYS))
    .execute();
  // A hall that is gone meanwhile gets no view.
  const hall = tx.selectFrom('halls').where('id', '=', post);
  await tx
    .insertInto('hall_views')
    .columns(['hall', 'day', 'views'])
    .expression(
      hall.select(eb => ['id', eb.val(day).as('day'), sql<number>`cast(${views} as integer)`.as('views')]),
    )
    .onConflict(oc =>
      oc.columns(['hall', 'day']).doUpdateSet(eb => ({ views: eb('hall_views.views', '+', views) })),
    )
    .execute();
}
