import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { OWNER } from '#test/fixtures/built-server.ts';
import { ROOT } from '../build.ts';

const LONGEST_WAIT_MS = 60_000;
const BUSY_MS = 100;

export class Refused extends Error {}

type Asked = { body?: unknown; token?: string };

/** `call` is a method and a path; any answer is read whole. */
export async function ask(url: string, call: string, { body, token }: Asked = {}) {
  const [method = '', path = ''] = call.split(' ');
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const answer = await fetch(url + path, {
    method,
    headers,
    body: body && JSON.stringify(body),
  } as RequestInit);
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
}

/** Retries while the site is busy; returns the parsed answer, or throws `Refused`. */
export async function send<T>(url: string, call: string, body?: unknown, token?: string): Promise<T> {
  const { status, retryAfter, text } = await ask(url, call, { body, token });
  if (status === 503 && retryAfter) {
    await pause(BUSY_MS);
    return send(url, call, body, token);
  }
  if (status >= 300) throw new Refused(`${call}: ${status} ${text}`);
  return JSON.parse(text) as T;
}

/** Returns the session's token. */
export async function signIn(url: string, member: { id: string; password: string } = OWNER): Promise<string> {
  return (await send<{ token: string }>(url, 'POST /api/auth/login', member)).token;
}

type Command = 'backup' | 'restore' | 'migrate';
type Settings = Record<string, string>;

export function begin(name: Command, words: string[], settings: Settings): ChildProcess {
  const env = { ...process.env, DATABASE_URL: '', ...settings };
  return spawn(process.execPath, [join(ROOT, 'scripts', `${name}.ts`), ...words], { env });
}

/** Returns the signal that ended the command, or its output; throws if it failed. */
export async function run(name: Command, words: string[], settings: Settings): Promise<string> {
  const child = begin(name, words, settings);
  const ended = new Promise(resolve => child.once('close', (code, signal) => resolve(signal ?? code)));
  const said = await Promise.all([child.stdout, child.stderr].map(stream => stream && text(stream)));
  const code = await ended;
  if (typeof code === 'string') return code;
  assert.equal(code, 0, said.join(''));
  return said.join('');
}

/** The folder is empty, and removed afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'dangu-faults-'));
  return await work(folder.path);
}

/** Repeats `look` until it returns a truthy value, for at most a minute. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  everyMs = 50,
): Promise<T> {
  const began = Date.now();
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() - began > LONGEST_WAIT_MS) throw new Error(`not within a minute: ${what}`);
    await pause(everyMs);
  }
}
