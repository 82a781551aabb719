import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#test/postgres/postgres-server.ts';
import { ROOT } from '../build.ts';
import { DRILLED, guideCommands } from '../guide-commands.ts';

export type GuideCommand = keyof typeof DRILLED;
type Place = {
  for?: Record<string, string>;
  host?: string;
  port?: number;
  environment?: Record<string, string>;
};
type Said = { said: string; code: number | null };

const START_MS = 10 * 60_000;

/** A clone of the project as an owner has it, with the packages and the build of this one, and an upstream to pull from. */
export async function cloneOfProject() {
  const home = mkdtempSync(join(tmpdir(), 'dangu-owner-'));
  const upstream = join(home, 'upstream');
  git(home, 'clone', '--quiet', ROOT, upstream);
  git(upstream, 'checkout', '--quiet', '-B', 'main');
  const shell = new OwnerShell({ home, upstream, folder: home, port: await freePort() });
  await shell.run('clone', { for: { 'https://git.example.com/madang.git': upstream } });
  shell.folder = join(home, 'madang');
  symlinkSync(join(ROOT, 'node_modules'), join(shell.folder, 'node_modules'));
  mkdirSync(join(shell.folder, 'builds'));
  // Made anew by the first start where the clone is not what was built.
  cpSync(realpathSync(join(ROOT, 'build')), join(shell.folder, 'builds', '0'), { recursive: true });
  symlinkSync(join('builds', '0'), join(shell.folder, 'build'));
  return shell;
}

/** The terminal of an owner: types the commands of the guide, with the owner's own values filled in. */
export class OwnerShell {
  admin = { id: '', password: '' };
  folder: string;
  readonly port: number;
  readonly #home: string;
  readonly #upstream: string;
  readonly #guide = new Set(guideCommands());
  readonly #run = new Set<string>();

  constructor(place: { home: string; upstream: string; folder: string; port: number }) {
    this.folder = place.folder;
    this.port = place.port;
    this.#home = place.home;
    this.#upstream = place.upstream;
  }

  /** Runs a command of the guide to its end, which must be a good one unless it `fails`. */
  async run(name: GuideCommand, options: Place & { fails?: boolean } = {}): Promise<Said> {
    const ended = await this.type(this.#command(name, options), options.environment);
    if (!options.fails) assert.equal(ended.code, 0, ended.said);
    return ended;
  }

  /** Starts the site with a command of the guide and waits until it serves. */
  async start(name: GuideCommand, { host = '127.0.0.1', port = this.port, ...place }: Place = {}) {
    const url = `http://${host}:${port}`;
    const { child, ended, said } = this.#begin(this.#command(name, place));
    let isOver = false;
    void ended.then(() => {
      isOver = true;
    });
    for (const until = Date.now() + START_MS; !(await isReady(url)); await pause(200))
      if (isOver || Date.now() > until) throw new Error(`${DRILLED[name]}: ${said()}`);
    /** Ctrl and C. */
    const interrupt = async () => {
      if (child.pid) process.kill(-child.pid, 'SIGINT');
      await ended;
      while (await isReady(url)) await pause(50);
    };
    return { url, said, interrupt };
  }

  /** Types a line and waits for its end. */
  async type(line: string, environment: Record<string, string> = {}): Promise<Said> {
    const { ended, said } = this.#begin(line, environment);
    const code = await ended;
    return { said: said(), code };
  }

  /** Puts a line at the end of the upstream's changelog, as a newer version has. */
  publish(line: string): void {
    appendFileSync(join(this.#upstream, 'CHANGELOG.md'), `\n${line}\n`);
    const author = ['-c', 'user.name=upstream', '-c', 'user.email=upstream@example.com'];
    git(this.#upstream, ...author, 'commit', '--quiet', '--all', '--message', line);
  }

  /** The commands that the drill should have run and did not. */
  notRun = () => Object.values(DRILLED).filter(command => !this.#run.has(command));

  async remove(): Promise<void> {
    rmSync(this.#home, { recursive: true, force: true });
  }

  #command(name: GuideCommand, { for: own = {} }: Place): string {
    const command: string = DRILLED[name];
    assert.ok(this.#guide.has(command), `${command} is not in the guide`);
    this.#run.add(command);
    return Object.entries(own).reduce((line, [word, instead]) => {
      assert.ok(line.includes(word), `${word} is not in ${line}`);
      return line.replace(word, instead);
    }, command);
  }

  #begin(line: string, environment: Record<string, string> = {}) {
    const env = {
      ...process.env,
      PORT: String(this.port),
      DATABASE_URL: '',
      ADMIN_ID: '',
      ADMIN_PASSWORD: '',
      ...environment,
    };
    const child = spawn('sh', ['-c', line], { cwd: this.folder, env, detached: true });
    let all = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', text => {
        all += text;
      });
    const ended = new Promise<number | null>(resolve => child.once('close', resolve));
    return { child, ended, said: () => all };
  }
}

function git(folder: string, ...words: string[]): void {
  const { status, stderr } = spawnSync('git', words, { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
