// Processes and folders that end with this process, and helpers of the measuring processes.
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const running = new Set<ChildProcess>();
const folders = new Set<string>();

// Removes processes and folders however the run ends.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

/** Kills the child when this process ends. */
export function own<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** The folder is removed when this process ends. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-bench-'));
  folders.add(folder);
  return folder;
}

type Answered<Answer> = { answer?: Answer; error?: string };

/** The process answers each message with one message; one question at a time. */
export class Helper<Ask extends object, Answer> {
  readonly #child: ChildProcess;

  /** `file` is a module beside this one. */
  constructor(file: string) {
    this.#child = own(fork(join(import.meta.dirname, file)));
  }

  ask(question: Ask): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const onExit = (code: number | null) => reject(new Error(`the helper ended with ${code}`));
    const onAnswer = ({ answer, error }: Answered<Answer>) =>
      error === undefined ? resolve(answer as Answer) : reject(new Error(error));
    this.#child.once('message', onAnswer).once('exit', onExit).send(question);
    return promise.finally(() => this.#child.off('message', onAnswer).off('exit', onExit));
  }

  end(): void {
    this.#child.kill();
  }
}

/** A `Helper` gets the results of `work`. */
export function answerWith<Ask, Answer>(work: (question: Ask) => Answer | Promise<Answer>): void {
  process.on('message', async (question: Ask) => {
    try {
      process.send?.({ answer: await work(question) });
    } catch (error) {
      process.send?.({ error: String((error as Error).stack) });
    }
  });
  process.once('disconnect', () => process.exit());
}

/** Requests differ in this parameter, which has this many pages. */
export type Vary = { parameter: string; pages: number };

/** Digits too small to change a number. */
export const FRACTION = '0'.repeat(20);

/** Spells the page's number in a new way. */
export const pageAs = (page: number, n: number) => `${page}.${FRACTION}${n}`;

/**
 * The nth request has an address unlike all earlier ones, so that the cache cannot answer it. The route must
 * read the parameter.
 */
export function addressOf(path: string, { parameter, pages }: Vary, n: number): string {
  const mark = path.includes('?') ? '&' : '?';
  return `${path}${mark}${parameter}=${pageAs(1 + (n % pages), n)}`;
}

export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return ((sorted[half] ?? 0) + (sorted[sorted.length % 2 ? half : half - 1] ?? 0)) / 2;
}
