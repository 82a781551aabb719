import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { PostgresListener } from '#/database/postgres-listener.ts';
import type { Bell } from './bell.ts';

const CHANNEL = 'dangu_bell';
// A notification takes less than 8,000 bytes, and a member's number at most 16 digits.
const AT_ONCE = 400;

/** Joins the bells of all processes on one PostgreSQL database: what rings in one, rings in each. */
export class BellWire {
  readonly #db: Database;
  readonly #bell: Bell;
  readonly #listener: PostgresListener;
  readonly #onTrouble: (error: Error) => void;
  // What this process sent comes back to it too, and has rung here already.
  readonly #self = randomUUID();
  #waiting = new Set<number>();
  #sending: Promise<void> | undefined;

  constructor(db: Database, url: string, bell: Bell, onTrouble: (error: Error) => void) {
    this.#db = db;
    this.#bell = bell;
    this.#onTrouble = onTrouble;
    this.#listener = new PostgresListener({
      url,
      channel: CHANNEL,
      onNews: text => this.#hear(text),
      // While nobody listened, others may have rung.
      onOpen: () => bell.sound('all'),
      onLost: onTrouble,
    });
    bell.carryWith(members => this.#carry(members));
  }

  /** Begins to listen; where that fails now it goes on trying. */
  open(): Promise<void> {
    return this.#listener.open();
  }

  /** Sends what still waits and hangs up. */
  async close(): Promise<void> {
    await this.#sending;
    await this.#listener.close();
  }

  #carry(members: readonly number[]): void {
    for (const member of members) this.#waiting.add(member);
    // One at a time: in a busy moment the next takes along all that rang meanwhile.
    this.#sending ??= this.#send();
  }

  async #send(): Promise<void> {
    while (this.#waiting.size > 0) {
      const members = [...this.#waiting].slice(0, AT_ONCE);
      for (const member of members) this.#waiting.delete(member);
      const text = `${this.#self} ${members.join(',')}`;
      // A ring that is lost is heard with the next one, or when the page asks again.
      await sql`select pg_notify(${CHANNEL}, ${text})`.execute(this.#db).catch(this.#onTrouble);
    }
    this.#sending = undefined;
  }

  #hear(text: string): void {
    const [from, members = ''] = text.split(' ');
    if (from !== this.#self) this.#bell.sound(members.split(',').map(Number));
  }
}
