import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { startBuiltSite } from '#test/fixtures/built-server.ts';
import { addressOf, ownFolder } from '../bench/processes.ts';
import { type AcknowledgedWrite, checkWrites, gather } from './members-at-work.ts';
import { ask } from './site.ts';

// The order is that of `struct control` in disk.c.
const WORDS = ['writeError', 'syncError', 'readError', 'dieAt', 'operations'] as const;
const WORD_BYTES = 4;
const { ENOSPC, EIO, EROFS } = constants.errno;
export const NO_COMPILER = 'left out: there is no C compiler (cc)';

/** Errors are the system's numbers; `operations` counts writes, cuts and syncs. */
type DiskFaults = Partial<Record<(typeof WORDS)[number], number>>;

/** Processes that are started with `environment` use the faulty disk. */
export type FaultyDisk = {
  environment: Record<string, string>;
  /** Operations without a fault work. */
  set: (faults: DiskFaults) => void;
  /** Writes, cuts and syncs since the last `set`. */
  operations: () => number;
  /** The file has every change of the database's files, in order. */
  journal: string;
};

/** Undefined without Linux or a C compiler (cc). */
export function faultyDisk(): FaultyDisk | undefined {
  const folder = ownFolder();
  const [library, control, journal] = ['disk.so', 'faults', 'journal'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const source = join(import.meta.dirname, 'disk.c');
  const compile = ['-shared', '-fPIC', '-O1', '-o', library, source, '-lpthread'];
  if (process.platform !== 'linux' || spawnSync('cc', compile, { stdio: 'inherit' }).status !== 0)
    return undefined;
  writeFileSync(journal, '');
  const file = openSync(control, 'w+');
  const set = (wanted: DiskFaults) => {
    const words = Int32Array.from(WORDS, word => wanted[word] ?? 0);
    writeSync(file, new Uint8Array(words.buffer), 0, words.byteLength, 0);
  };
  set({});
  return {
    environment: { LD_PRELOAD: library, DISK_FAULTS: control, DISK_JOURNAL: journal },
    set,
    operations: () => readFileSync(control).readInt32LE(WORDS.indexOf('operations') * WORD_BYTES),
    journal,
  };
}

const FAULTS: Record<string, DiskFaults> = {
  full: { writeError: ENOSPC },
  'read-only': { writeError: EROFS, syncError: EROFS },
  'not writing': { writeError: EIO },
  'not syncing': { syncError: EIO },
};

/** A full, read-only or broken disk refuses writes; reads go on, and the site recovers by itself. */
export async function disksThatFail(): Promise<string> {
  const disk = faultyDisk();
  if (!disk) return NO_COMPILER;
  const { comment, read, close } = await openSite(disk.environment);
  for (const [name, fault] of Object.entries(FAULTS)) {
    assert.equal((await comment()).status, 201, `before it was ${name}`);
    disk.set(fault);
    for (let times = 0; times < 3; times++) {
      const refused = await comment();
      assert.equal(refused.status, 503, `${name}: ${refused.text}`);
      assert.match(JSON.parse(refused.text).message, /[가-힣].*다시 시도해 주세요/);
      assert.ok(Number(refused.retryAfter) > 0);
      assert.equal(await read(), '200,200,200,200', name);
    }
    disk.set({});
    assert.equal((await comment()).status, 201, `after it was ${name}`);
  }
  disk.set({ readError: EIO });
  // SQLite still reads pages in memory.
  assert.match(await read(), /^((200|503),?){4}$/);
  disk.set({});
  assert.equal(await read(), '200,200,200,200', 'read again');
  await close();
  return `${Object.keys(FAULTS).join(', ')}: writes 503, reads 200, healed without a restart`;
}

/** A member comments on a post; the member and a guest read it. */
async function openSite(environment: Record<string, string>) {
  const site = await startBuiltSite({ ...environment, LOG_LEVEL: 'silent' });
  const { members, post } = await gather(site.url);
  const token = members[0]?.token;
  const writes: AcknowledgedWrite[] = [];
  let attempts = 0;
  const comment = async () => {
    const content = `comment ${++attempts}`;
    const answer = await ask(site.url, `POST /api/freeboard/${post}/comments`, { body: { content }, token });
    if (answer.status === 201) writes.push({ kind: 'comment', key: content, mark: 0 });
    return answer;
  };
  const read = async () => {
    const all: number[] = [];
    for (const by of [undefined, token]) {
      // Each address is requested once, so that no answer is cached.
      const page = addressOf(`/free-board/${post}`, { parameter: 'comments', pages: 1 }, ++attempts);
      for (const path of [page, `/api/freeboard?page=1&size=${1 + (attempts % 90)}`])
        all.push((await ask(site.url, `GET ${path}`, { token: by })).status);
    }
    return all.join();
  };
  const close = async () => {
    assert.equal(await site.stop(), 0);
    checkWrites(join(site.folder, 'site.db'), writes);
    rmSync(site.folder, { recursive: true, force: true });
  };
  return { comment, read, close };
}
