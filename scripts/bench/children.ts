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

/** Sees to it that a child does not outlive this run. */
export function own<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** A folder that is gone when this run ends. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-bench-'));
  folders.add(folder);
  return folder;
}

/** A process of its own that answers each message it is sent with one message. */
export class Helper<Ask extends object, Answer> {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<
    number,
    { resolve: (answer: Answer) => void; reject: (error: Error) => void }
  >();
  #tickets = 0;

  /** `file` is a module beside this one; `environment` is added to this process's own. */
  constructor(file: string, environment: Record<string, string> = {}) {
    this.#child = own(fork(join(import.meta.dirname, file), { env: { ...process.env, ...environment } }));
    this.#child.on(
      'message',
      ({ ticket, answer, error }: { ticket: number; answer: Answer; error?: string }) => {
        const waiting = this.#waiting.get(ticket);
        this.#waiting.delete(ticket);
        if (error === undefined) waiting?.resolve(answer);
        else waiting?.reject(new Error(error));
      },
    );
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
