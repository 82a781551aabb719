import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { picturePath } from '#/shared/pictures/picture-file.ts';
import { startBuiltSite } from '#test/fixtures/built-server.ts';
import { freePorts, type RunningProxy, startNginx } from '#test/fixtures/proxies.ts';
import { post } from './crowd.ts';
import { gather } from './members-at-work.ts';
import { sendOnePicture } from './sent-picture.ts';

const POSTS = 40;
const PER_SECOND = 150;
const SECONDS = 30;
const SEEN_WITHIN_MS = 5000;
const FROM_CACHE = ['HIT', 'STALE', 'UPDATING', 'REVALIDATED'];

type Kind = 'page' | 'list' | 'picture' | 'asset' | 'member' | 'write';
// Of twenty requests: 14 of guests, 4 of members who read, 2 of members who write.
const MIX: Kind[] = [
  ...(['page', 'page', 'page', 'page', 'list', 'list', 'picture', 'asset', 'asset'] as const),
  ...(['page', 'page', 'list', 'picture', 'asset'] as const),
  ...(['member', 'member', 'member', 'member', 'write', 'write'] as const),
];

/** Guests and members at a site behind the cache of `deploy/nginx`: how much never reaches it, and that nothing of a member lies there. */
export async function cachedByProxy(): Promise<string> {
  const site = await startBuiltSite({ TRUST_PROXY: 'on' });
  const [port = 0] = await freePorts(1);
  const proxy = await startNginx({ sites: [new URL(site.url).host], port, caches: true });
  try {
    const ground = await fill(site.url);
    const load = new Load(proxy.url, ground);
    for (let n = 0; n < PER_SECOND * SECONDS; n++) {
      load.send(MIX[n % MIX.length] as Kind);
      await pause(1000 / PER_SECOND);
    }
    await load.end();
    assert.deepEqual(load.wrong, []);
    assert.deepEqual(load.membersFromCache, [], 'a member is never answered by the cache');
    assertNothingOfMembers(proxy, ground);
    const seen = await msUntilSeen(proxy.url, ground);
    return `${load.said()}; nothing of a member stored; a new post on the cached page after ${seen} ms without a purge`;
  } finally {
    await proxy.stop();
    await site.stop();
    rmSync(site.folder, { recursive: true, force: true });
  }
}

type Ground = { tokens: string[]; posts: number[]; pictures: string[]; assets: string[] };

async function fill(url: string): Promise<Ground> {
  const { members } = await gather(url);
  const tokens = members.map(({ token }) => token);
  const posts: number[] = [];
  const pictures: string[] = [];
  for (let n = 0; n < POSTS; n++) {
    const token = tokens[n % tokens.length] as string;
    const picture = n % 4 === 0 ? await sendOnePicture(url, token) : undefined;
    if (picture) pictures.push(picturePath(picture.name, 320));
    const body = {
      title: `글 ${n}`,
      content: '본문',
      pictures: picture ? [{ name: picture.name, alt: '' }] : [],
    };
    const made = await post(`${url}/api/freeboard`, body, token);
    assert.equal(made.status, 201, made.text);
    posts.push((JSON.parse(made.text) as { id: number }).id);
  }
  const html = await (await fetch(url)).text();
  const assets = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
  return { tokens, posts, pictures, assets };
}

/** Sends requests when they are due and counts, by kind, how many were answered from the cache. */
class Load {
  readonly wrong: string[] = [];
  readonly membersFromCache: string[] = [];
  readonly #url: string;
  readonly #ground: Ground;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 128 });
  readonly #counts = new Map<Kind, { all: number; cached: number }>();
  readonly #sent: Promise<void>[] = [];

  constructor(url: string, ground: Ground) {
    this.#url = url;
    this.#ground = ground;
  }

  send(kind: Kind): void {
    this.#sent.push(this.#ask(kind, this.#pathOf(kind)));
  }

  async end(): Promise<void> {
    await Promise.all(this.#sent);
    this.#agent.destroy();
  }

  said(): string {
    const guests = [...this.#counts].filter(([kind]) => kind !== 'member' && kind !== 'write');
    const sum = (of: 'all' | 'cached', counts = guests) =>
      counts.reduce((all, [, each]) => all + each[of], 0);
    const share = (cached: number, all: number) => `${((100 * cached) / all).toFixed(1)} %`;
    const each = guests.map(([kind, { all, cached }]) => `${kind}s ${share(cached, all)}`).join(', ');
    const requests = sum('all', [...this.#counts]);
    return `${requests} requests, of guests ${share(sum('cached'), sum('all'))} from the cache (${each}), of all ${share(sum('cached'), requests)}`;
  }

  #pathOf(kind: Kind): string {
    const { posts, pictures, assets } = this.#ground;
    const recent = posts[Math.floor(posts.length * (1 - Math.random() ** 3))] ?? posts.at(-1);
    if (kind === 'page')
      return oneOf(['/', '/free-board', '/notice', '/tournaments', `/free-board/${recent}`]);
    if (kind === 'list')
      return oneOf([
        '/api/freeboard?page=1&size=10',
        '/api/memberanking?page=1',
        '/api/announcements?page=1',
      ]);
    if (kind === 'picture') return oneOf(pictures);
    if (kind === 'asset') return oneOf(assets);
    if (kind === 'member')
      return oneOf([
        '/api/notifications/unread',
        '/api/freeboard?page=1&size=10',
        `/api/freeboard/${recent}`,
      ]);
    return `/api/freeboard/${recent}/comments`;
  }

  async #ask(kind: Kind, path: string): Promise<void> {
    const isMember = kind === 'member' || kind === 'write';
    const headers = {
      'accept-encoding': 'br',
      ...(isMember && { authorization: `Bearer ${oneOf(this.#ground.tokens)}` }),
      ...(kind === 'write' && { 'content-type': 'application/json' }),
    };
    const method = kind === 'write' ? 'POST' : 'GET';
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(this.#url + path, { agent: this.#agent, method, headers }, resolve)
        .once('error', reject)
        .end(kind === 'write' ? JSON.stringify({ content: `댓글 ${Math.random()}` }) : undefined);
    });
    await text(answer);
    if ((answer.statusCode ?? 0) >= 400) this.wrong.push(`${method} ${path}: ${answer.statusCode}`);
    const isCached = FROM_CACHE.includes(String(answer.headers['x-cache']));
    if (isMember && isCached) this.membersFromCache.push(path);
    const counts = this.#counts.get(kind) ?? { all: 0, cached: 0 };
    this.#counts.set(kind, { all: counts.all + 1, cached: counts.cached + (isCached ? 1 : 0) });
  }
}

const oneOf = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;

/** What is stored names no token, no telephone, and no address that only members ask for. */
function assertNothingOfMembers({ cache }: RunningProxy, { tokens }: Ground): void {
  const files = readdirSync(cache, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  assert.ok(files.length > 10, 'something is stored');
  for (const file of files) {
    const stored = readFileSync(join(file.parentPath, file.name), 'latin1');
    const key = /\nKEY: (.*)\n/.exec(stored)?.[1] ?? '';
    assert.doesNotMatch(key, /notifications|\/comments/);
    assert.doesNotMatch(stored, /0100000111\d|writer\d@example/);
    for (const token of tokens) assert.ok(!stored.includes(token), key);
  }
}

async function msUntilSeen(url: string, { tokens }: Ground): Promise<number> {
  const title = '방금 쓴 글';
  const { status } = await post(`${url}/api/freeboard`, { title, content: '본문', pictures: [] }, tokens[0]);
  assert.equal(status, 201);
  const began = Date.now();
  while (!(await (await fetch(`${url}/free-board`)).text()).includes(title)) {
    assert.ok(Date.now() - began < SEEN_WITHIN_MS, 'a new post is seen within seconds');
    await pause(50);
  }
  return Date.now() - began;
}
