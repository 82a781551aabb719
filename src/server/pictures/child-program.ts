import { type ChildProcess, fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

// A process takes 60 to 100 MB, and is ended while there is nothing to do.
const IDLE_MS = 60_000;

/** The message of a process that has started; every further message is the result of a task. */
export const READY = 'ready';

type ChildOptions = {
  /** The longest time of a task in milliseconds, however busy the machine is. */
  mostMs: number;
  programArguments?: string[];
  nodeArguments?: string[];
};

/** The error of a task that has no result: its process could not start, died, or took too long. */
export class ChildProgramError extends Error {
  readonly reason: 'not started' | 'died' | 'too late';
  constructor(reason: ChildProgramError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** A program in a child process, which does one task at a time; a task starts the process if none runs. */
export class ChildProgram<Task extends string | Uint8Array, Result> {
  readonly #name: string;
  readonly #options: ChildOptions;
  #child: ChildProcess | null = null;
  #isReady = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(name: 'card-process' | 'image-process', options: ChildOptions) {
    this.#name = name;
    this.#options = options;
  }

  get processId(): number | undefined {
    return this.#child?.pid;
  }

  /** The result of a task; throws a ChildProgramError. To be called when the task before has ended. */
  async run(task: Task): Promise<Result> {
    clearTimeout(this.#idle);
    const child = this.#child ?? this.#begin();
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const receive = (message: unknown) => {
      if (message === READY) this.#isReady = true;
      else resolve(message as Result);
    };
    const fail = (reason: ChildProgramError['reason'], message: string) => {
      if (this.#child === child) this.close();
      reject(new ChildProgramError(reason, message));
    };
    // A killed process is different: its task may have taken all memory.
    const onExit = (code: number | null) =>
      fail(this.#isReady || code === null ? 'died' : 'not started', `${this.#name} ended with ${code}`);
    const onError = ({ message }: Error) => fail(this.#isReady ? 'died' : 'not started', message);
    const clock = setTimeout(() => fail('too late', `${this.#name} takes too long`), this.#options.mostMs);
    child.on('message', receive).once('exit', onExit).once('error', onError);
    try {
      // The exit of a process that has not started gives the reason.
      child.send(task, error => error && this.#isReady && onError(error));
      return await promise;
    } finally {
      clearTimeout(clock);
      child.off('message', receive).off('exit', onExit).off('error', onError);
      this.#idle = setTimeout(() => this.close(), IDLE_MS).unref();
    }
  }

  close(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }

  #begin(): ChildProcess {
    // Tests and scripts run the sources; the build puts the program beside the server.
    const file = `./${this.#name}.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`;
    const { programArguments = [], nodeArguments = [] } = this.#options;
    const child = fork(fileURLToPath(new URL(file, import.meta.url)), programArguments, {
      execArgv: nodeArguments,
      // Bytes are sent as they are. The process gets none of the site's settings, which contain passwords.
      serialization: 'advanced',
      env: { MALLOC_ARENA_MAX: '2', TMPDIR: tmpdir() },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // The site ends without waiting for a task.
    child.unref();
    child.channel?.unref();
    // Without a listener, an error while no task runs would end the site.
    child.on('error', () => {});
    child.once('exit', () => {
      if (this.#child === child) this.#child = null;
    });
    this.#child = child;
    this.#isReady = false;
    return child;
  }
}
