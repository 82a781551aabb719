import { createHash, randomBytes } from 'node:crypto';
import type { Database, Work } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { seoulDay } from '#/shared/time.ts';

const GATHER_MS = 1000;

/** The table a post that counts its views stands in. */
export type ViewedBoard = 'free_posts' | 'match_posts';
type Seen = { day: string; visitor: string; board: ViewedBoard; post: number };
export type Visitor = { member: number | null; address: string; browser: string };

/**
 * Counts a post's views: once per visitor, post and Korean day. A guest is a hash of address and browser,
 * salted anew each day, so that after midnight nobody can tell who it was. Views are gathered for a second
 * and written together, because many read and few write.
 */
export class ViewCounter {
  readonly #db: Database;
  readonly #now: () => Date;
  readonly #onError: (error: unknown) => void;
  #gathered = new Map<string, Seen>();
  #timer: NodeJS.Timeout | undefined;
  #salt: { day: string; salt: Promise<string> } = { day: '', salt: Promise.resolve('') };

  constructor(db: Database, now: () => Date, onError: (error: unknown) => void) {
    this.#db = db;
    this.#now = now;
    this.#onError = onError;
  }

  /** Notes that `visitor` reads `post` of `board`; it is in the database about a second later. */
  async count(board: ViewedBoard, post: number, { member, address, browser }: Visitor): Promise<void> {
    const day = seoulDay(this.#now());
    const visitor = member === null ? await this.#guest(day, address, browser) : `member ${member}`;
    this.#gathered.set(`${day} ${visitor} ${board} ${post}`, { day, visitor, board, post });
    this.#timer ??= setTimeout(() => this.flush().catch(this.#onError), GATHER_MS);
  }

  /** Writes what was gathered. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const seen = [...this.#gathered.values()];
    this.#gathered = new Map();
    if (seen.length > 0) await write(this.#db, tx => store(tx, seen));
  }

  async #guest(day: string, address: string, browser: string): Promise<string> {
    if (this.#salt.day !== day) this.#salt = { day, salt: saltOf(this.#db, day) };
    const salt = await this.#salt.salt.catch(error => {
      this.#salt.day = '';
      throw error;
    });
    return createHash('sha256').update(`${salt}\n${address}\n${browser}`).digest('base64url');
  }
}

// All processes of a site share the day's salt; yesterday's goes, and with it who was seen.
async function saltOf(db: Database, day: string): Promise<string> {
  return write(db, async tx => {
    const salt = randomBytes(16).toString('base64url');
    await tx
      .insertInto('day_salts')
      .values({ day, salt })
      .onConflict(c => c.doNothing())
      .execute();
    await tx.deleteFrom('day_salts').where('day', '<', day).execute();
    await tx.deleteFrom('views_seen').where('day', '<', day).execute();
    return (await tx.selectFrom('day_salts').select('salt').where('day', '=', day).executeTakeFirstOrThrow())
      .salt;
  });
}

async function store(tx: Work, seen: Seen[]): Promise<void> {
  const counts = new Map<string, { board: ViewedBoard; post: number; views: number }>();
  // In one order everywhere, so that two processes never wait for each other's rows.
  const place = ({ board, post }: Seen) => `${board} ${String(post).padStart(16, '0')}`;
  for (const each of seen.sort((a, b) => (place(a) < place(b) ? -1 : 1))) {
    const { board, post } = each;
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('views_seen')
      .values(each)
      .onConflict(c => c.doNothing())
      .executeTakeFirst();
    const views = (counts.get(place(each))?.views ?? 0) + Number(numInsertedOrUpdatedRows ?? 0);
    counts.set(place(each), { board, post, views });
  }
  for (const { board, post, views } of counts.values()) {
    if (views === 0) continue;
    await tx
      .updateTable(board)
      .set(eb => ({ view_count: eb('view_count', '+', views) }))
      .where('id', '=', post)
      .execute();
  }
}
