import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import type { Log } from '#/server/monitoring/log.ts';
import { DAY_MS } from '#/shared/time/time.ts';

const JUMP_DAYS = 14;
const STORE_EVERY_MS = 60_000;
/** A time later than the clock by at most these ms does not count as future: machines' clocks differ. */
export const FUTURE_MS = 3_600_000;

type Sources = { now: () => Date; log: Log; newestBackup: () => Promise<Date | null> };

/** Days by which the clock is ahead of the newest known time; 0 if plausible (fewer than fourteen). */
export function daysAhead(now: Date, known: Date): number {
  const days = Math.floor((now.getTime() - known.getTime()) / DAY_MS);
  return days >= JUMP_DAYS ? days : 0;
}

/**
 * Compares the clock with the newest time at which it was right. Nothing may be deleted by age while it is
 * fourteen days or more ahead (it jumped, or the site was off), until a person confirms it.
 */
export class ClockCheck {
  readonly #db: Database;
  readonly #sources: Sources;
  #known: Date;
  #storedAt = 0;
  #hasWarned = false;

  private constructor(db: Database, sources: Sources, known: Date) {
    this.#db = db;
    this.#sources = sources;
    this.#known = known;
  }

  /** Opens the check with the newest known time: stored, or else of the newest row or backup. */
  static async open(db: Database, sources: Sources): Promise<ClockCheck> {
    let known = await loadMarkedMoment(db);
    if (!known) {
      const moments = [await findNewestMoment(db), await sources.newestBackup()].filter(at => at !== null);
      known = moments.length > 0 ? new Date(Math.max(...moments.map(Number))) : sources.now();
      await storeMark(db, known);
    }
    const check = new ClockCheck(db, sources, known);
    await check.isRight();
    return check;
  }

  get daysAhead(): number {
    return daysAhead(this.#sources.now(), this.#known);
  }

  /** Whether deletions by age may run. Logs once when they may not. */
  async isRight(): Promise<boolean> {
    const now = this.#sources.now();
    // Another process has run since, or a person has confirmed the clock.
    if (daysAhead(now, this.#known) > 0) this.passed((await loadMarkedMoment(this.#db)) ?? this.#known);
    const days = daysAhead(now, this.#known);
    if (days > 0) {
      const { log } = this.#sources;
      const known = this.#known.toISOString();
      if (!this.#hasWarned)
        log.error({ known, days }, 'the clock has jumped ahead: nothing is deleted by age');
      this.#hasWarned = true;
      return false;
    }
    this.#hasWarned = false;
    this.passed(now);
    if (Math.abs(now.getTime() - this.#storedAt) >= STORE_EVERY_MS) {
      this.#storedAt = now.getTime();
      // A failed write is repeated in a minute.
      await storeMark(this.#db, now).catch(() => {});
    }
    return true;
  }

  /** Notes that the clock was right at `time`. */
  passed(time: Date): void {
    if (time > this.#known) this.#known = time;
  }
}

export async function loadMarkedMoment(db: Database): Promise<Date | null> {
  const row = await db.selectFrom('clock_marks').select('at').executeTakeFirst();
  return row ? new Date(row.at) : null;
}

async function storeMark(db: Database, moment: Date): Promise<void> {
  const timestamp = moment.toISOString();
  await db
    .insertInto('clock_marks')
    .values({ id: 1, at: timestamp })
    .onConflict(oc => oc.column('id').doUpdateSet({ at: timestamp }).where('clock_marks.at', '<', timestamp))
    .execute();
}

/** Stores the current time as the newest known one, because a person confirmed the clock. */
export async function acceptClock(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('clock_marks').execute();
  await storeMark(db, now);
}

/** The time of the newest action of any member or admin; null on a site without any. */
export async function findNewestMoment(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: string | null }>`select max(at) as at from (
    select max(used_at) as at from sessions union all
    select max(at) from access_records union all
    select max(at) from last_visits union all
    select max(created_at) from members) as newest`.execute(db);
  return rows[0]?.at ? new Date(rows[0].at) : null;
}
