import { randomUUID } from 'node:crypto';
import type { Database } from '#/database/connect.ts';
import { type Trace, untraced } from '#/database/trace.ts';
import { timeAfter } from '#/shared/time/time.ts';

/** A running job renews its lock; after this long without renewal another process takes it over. */
export const LOCK_MS = 30_000;
const LOOK_MS = 10_000;
const AGAIN_AFTER_FAILURE_MS = 60_000;

export type ScheduledJob = {
  name: string;
  everyMs: number;
  /** Whether the job deletes or ends things by their age; such a job waits while the clock may be wrong. */
  needsRightClock?: boolean;
  /** The work; the signal is aborted when the site closes or another process has taken over. */
  run: (signal: AbortSignal) => Promise<void>;
};
type Sources = {
  now: () => Date;
  isClockRight?: () => Promise<boolean>;
  onError: (error: unknown, name: string) => void;
  /** Returns a sentence for the operator about a failure; empty if there is none. */
  reasonOf?: (error: unknown) => string;
  trace?: Trace;
};
type Row = { due_at: string; held_until: string; failed_at: string; failure: string };

/** Runs jobs on a schedule; by a lock in the table `job_locks`, only one process runs a job at a time. */
export class ScheduledJobs {
  readonly #db: Database;
  readonly #sources: Sources;
  readonly #owner = randomUUID();
  readonly #jobs = new Map<string, ScheduledJob>();
  readonly #clocks: NodeJS.Timeout[] = [];
  readonly #running = new Map<string, { work: Promise<unknown>; stop: AbortController }>();
  #closed = false;

  constructor(db: Database, sources: Sources) {
    this.#db = db;
    this.#sources = sources;
  }

  /** Adds a job, which is due for the first time at once; must be called before `start`. */
  add(job: ScheduledJob): void {
    this.#jobs.set(job.name, job);
  }

  /** Starts to check at intervals which jobs are due; before that, jobs run only by `run`. */
  start(): void {
    for (const { name, everyMs } of this.#jobs.values()) {
      // A job that the site's own end has aborted did not fail.
      const look = () =>
        void this.runIfDue(name).catch(error => this.#closed || this.#sources.onError(error, name));
      // Jitter: processes that start together must not all check at the same moment.
      this.#clocks.push(
        setTimeout(look, Math.random() * 1000).unref(),
        setInterval(look, Math.min(everyMs, LOOK_MS)).unref(),
      );
    }
  }

  /** Runs a job now; false if it runs in any process or waits for the clock. Rejects with the job's error. */
  run(name: string): Promise<boolean> {
    return this.#attempt(name, false);
  }

  /** Runs a job if it is due and no other process runs it; returns whether the job ran. */
  runIfDue(name: string): Promise<boolean> {
    return this.#attempt(name, true);
  }

  /** Aborts the running jobs, and waits until they have ended. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const clock of this.#clocks) clearInterval(clock);
    for (const { stop } of this.#running.values()) stop.abort();
    await Promise.allSettled([...this.#running.values()].map(({ work }) => work));
  }

  async #attempt(name: string, onlyIfDue: boolean): Promise<boolean> {
    const job = this.#jobs.get(name);
    if (!job) throw new Error(`there is no job ${name}`);
    if (this.#closed || this.#running.has(name)) return false;
    const stop = new AbortController();
    const work = this.#runLocked(job, stop, onlyIfDue);
    this.#running.set(name, { work, stop });
    return work.finally(() => this.#running.delete(name));
  }

  async #runLocked(job: ScheduledJob, stop: AbortController, onlyIfDue: boolean): Promise<boolean> {
    const { isClockRight } = this.#sources;
    if (job.needsRightClock && isClockRight && !(await isClockRight())) return false;
    const began = this.#sources.now().getTime();
    if (!(await this.#takeLock(job, onlyIfDue))) return false;
    const renewal = setInterval(() => void this.#renewLock(job, stop), LOCK_MS / 3).unref();
    let end: Partial<Row> = { failed_at: '', failure: '' };
    let wait = job.everyMs;
    try {
      stop.signal.throwIfAborted();
      const { trace = untraced } = this.#sources;
      await trace({ name: `job ${job.name}`, attributes: { 'dangu.job': job.name } }, () =>
        job.run(stop.signal),
      );
    } catch (error) {
      wait = Math.min(job.everyMs, AGAIN_AFTER_FAILURE_MS);
      end = stop.signal.aborted ? {} : this.#failure(error);
      throw error;
    } finally {
      clearInterval(renewal);
      const free = { due_at: new Date(began + wait).toISOString(), held_until: '' };
      await this.#ofMine(job.name, { ...end, ...free }).catch(error =>
        this.#sources.onError(error, job.name),
      );
    }
    return true;
  }

  #failure(error: unknown): Partial<Row> {
    const { now, reasonOf } = this.#sources;
    return { failed_at: now().toISOString(), failure: reasonOf?.(error) ?? '' };
  }

  /**
   * Takes the lock of a job by one conditional statement, so that only one of all processes gets it; returns
   * whether this one did. Stored times in the future (a clock was set back) are ignored.
   */
  async #takeLock({ name, everyMs }: ScheduledJob, onlyIfDue: boolean): Promise<boolean> {
    const now = this.#sources.now().getTime();
    const timestamp = (milliseconds: number) => new Date(now + milliseconds).toISOString();
    if (onlyIfDue && (await this.#isForLater(name, timestamp(0), timestamp(everyMs)))) return false;
    const mine = { due_at: timestamp(0), holder: this.#owner, held_until: timestamp(LOCK_MS) };
    const taken = await this.#db
      .insertInto('job_locks')
      .values({ name, ...mine })
      .onConflict(oc =>
        oc
          .column('name')
          .doUpdateSet(mine)
          .where(eb => {
            const free = eb.or([
              eb('job_locks.held_until', '<=', timestamp(0)),
              eb('job_locks.held_until', '>', timestamp(LOCK_MS)),
            ]);
            if (!onlyIfDue) return free;
            const due = eb.or([
              eb('job_locks.due_at', '<=', timestamp(0)),
              eb('job_locks.due_at', '>', timestamp(everyMs)),
            ]);
            return eb.and([free, due]);
          }),
      )
      .executeTakeFirst();
    return Number(taken.numInsertedOrUpdatedRows ?? 0) === 1;
  }

  // Most checks find nothing to do, and should cost no write.
  async #isForLater(name: string, now: string, latest: string): Promise<boolean> {
    const later = this.#db
      .selectFrom('job_locks')
      .select('name')
      .where('name', '=', name)
      .where('due_at', '>', now)
      .where('due_at', '<=', latest);
    return (await later.executeTakeFirst()) !== undefined;
  }

  async #renewLock({ name }: ScheduledJob, stop: AbortController): Promise<void> {
    const held_until = timeAfter(this.#sources.now(), LOCK_MS);
    const held = await this.#ofMine(name, { held_until }).catch(error => this.#sources.onError(error, name));
    // A process that slept too long finds its lock taken over.
    if (held === 0) stop.abort();
  }

  async #ofMine(name: string, change: Partial<Row>): Promise<number> {
    const changed = await this.#db
      .updateTable('job_locks')
      .set(change)
      .where(eb => eb.and({ name, holder: this.#owner }))
      .executeTakeFirst();
    return Number(changed.numUpdatedRows);
  }
}
