// Processes and folders that end with this one, and what the measuring processes share.
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const running = new Set<ChildProcess>();
const folders = new Set<string>();

// However the run ends, nothing of it stays: no process, no folder.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

/** Ends a child with this process at the latest. */
export function own<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** A folder that is removed when this process ends. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-bench-'));
  folders.add(folder);
  return folder;
}

type Waiting<Answer> = { resolve: (answer: Answer) => void; reject: (error: Error) => void };

/** A process of its own that answers each message with one message. */
export class Helper<Ask extends object, Answer> {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting<Answer>>();
  #tickets = 0;

  /** `file` is a module beside this one. */
  constructor(file: string) {
    this.#child = own(fork(join(import.meta.dirname, file)));
    this.#child.on('message', ({ ticket, answer, error }: Answered<Answer>) => {
      const waiting = this.#waiting.get(ticket);
      this.#waiting.delete(ticket);
      if (error === undefined) waiting?.resolve(answer as Answer);
      else waiting?.reject(new Error(error));
    });
    this.#child.once('exit', code => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`${file} ended with ${code}`));
    });
  }

  ask(question: Ask): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const ticket = ++this.#tickets;
      this.#waiting.set(ticket, { resolve, reject });
      this.#child.send({ ticket, question });
    });
  }

  end(): void {
    this.#child.kill();
  }
}

type Answered<Answer> = { ticket: number; answer?: Answer; error?: string };

/** The other side of a `Helper`: answers every message with the result of `work`. */
export function answerWith<Ask, Answer>(work: (question: Ask) => Answer | Promise<Answer>): void {
  process.on('message', async ({ ticket, question }: { ticket: number; question: Ask }) => {
    try {
      process.send?.({ ticket, answer: await work(question) });
    } catch (error) {
      process.send?.({ ticket, error: String((error as Error).stack) });
    }
  });
  process.once('disconnect', () => process.exit());
}

/** The parameter that differs from request to request, and how many pages it may name. */
export type Vary = { parameter: string; pages: number };

/** A fraction too small to change the number it is added to. */
export const FRACTION = '0'.repeat(20);

/** A page's number as no earlier request wrote it. */
export const pageAs = (page: number, n: number) => `${page}.${FRACTION}${n}`;

/**
 * The address for the nth request, which no earlier one had, so that the cache cannot answer it. The route must read
 * the parameter.
 */
export function addressOf(path: string, { parameter, pages }: Vary, n: number): string {
  const mark = path.includes('?') ? '&' : '?';
  return `${path}${mark}${parameter}=${pageAs(1 + (n % pages), n)}`;
}

/** The middle one of some figures. */
export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return ((sorted[half] ?? 0) + (sorted[sorted.length % 2 ? half : half - 1] ?? 0)) / 2;
}
