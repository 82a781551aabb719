import { hash, randomBytes } from 'node:crypto';
import type { Database } from '#/database/connect.ts';
import { write } from '#/database/write.ts';

/**
 * Tells the guests of one day apart by a hash of IP address and browser. The salt is new each day and the old
 * one is deleted, so that afterwards nobody can find out which guest a hash belonged to.
 */
export class Guests {
  readonly #db: Database;
  #salt: { day: string; salt: Promise<string> } = { day: '', salt: Promise.resolve('') };

  constructor(db: Database) {
    this.#db = db;
  }

  /** The hash of a guest on a day in Seoul (`YYYY-MM-DD`), the same in every process. */
  async mark(day: string, { address, browser }: { address: string; browser: string }): Promise<string> {
    if (this.#salt.day !== day) this.#salt = { day, salt: loadVisitorSalt(this.#db, day) };
    const salt = await this.#salt.salt.catch(error => {
      this.#salt.day = '';
      throw error;
    });
    return hash('sha256', `${salt}\n${address}\n${browser}`, 'base64url');
  }
}

// All processes share the day's salt; the first that needs a new one deletes those of the days before.
async function loadVisitorSalt(db: Database, day: string): Promise<string> {
  await forgetGuestsBefore(db, day);
  return write(db, async tx => {
    const salt = randomBytes(16).toString('base64url');
    await tx
      .insertInto('day_salts')
      .values({ day, salt })
      .onConflict(oc => oc.doNothing())
      .execute();
    return (await tx.selectFrom('day_salts').select('salt').where('day', '=', day).executeTakeFirstOrThrow())
      .salt;
  });
}

/** Deletes the records of the guests before a day (`YYYY-MM-DD`), and the salts that might identify them. */
export function forgetGuestsBefore(db: Database, day: string): Promise<void> {
  return write(db, async tx => {
    await tx.deleteFrom('day_salts').where('day', '<', day).execute();
    await tx.deleteFrom('views_seen').where('day', '<', day).execute();
    await tx.deleteFrom('visitors_seen').where('day', '<', day).execute();
  });
}
