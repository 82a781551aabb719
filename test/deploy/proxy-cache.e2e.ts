import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { picturePath } from '#/shared/pictures/picture-file.ts';
import { type BuiltSite, startBuiltSite } from '#test/fixtures/built-server.ts';
import { freePorts, nginxFolder, type RunningProxy, startNginx } from '#test/fixtures/proxies.ts';
import { sendOnePicture } from '#test/fixtures/sent-picture.ts';
import { gather } from '../../scripts/faults/members-at-work.ts';
import { runTool } from './deploy-tools.ts';

type Asked = { token?: string; body?: object; method?: string; headers?: Record<string, string> };

describe('behind the cache of deploy/nginx', () => {
  let site: BuiltSite;
  let proxy: RunningProxy;
  let token = '';
  let admin = '';
  let post = 0;

  beforeAll(async () => {
    site = await startBuiltSite({ TRUST_PROXY: 'on', NEW_MEMBER_HOURS: '0' });
    const [port = 0] = await freePorts(1);
    proxy = await startNginx({ sites: [new URL(site.url).host], port, caches: true });
    const crowd = await gather(site.url);
    token = crowd.members[0]?.token ?? '';
    post = crowd.post;
    admin = crowd.admin;
  });
  afterAll(async () => {
    await proxy.stop();
    await site.stop();
    rmSync(site.folder, { recursive: true, force: true });
  });

  /** Sends a request through the cache; `from` is the cache's status: HIT, MISS, BYPASS, STALE and others. */
  const ask = async (path: string, { token, body, method, headers }: Asked = {}) => {
    const answer = await fetch(proxy.url + path, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body && JSON.stringify(body),
    });
    const from = answer.headers.get('x-cache');
    return { status: answer.status, from, text: await answer.text(), headers: answer.headers };
  };
  const stored = () =>
    readdirSync(proxy.cache, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  const keys = () => stored().map(file => /\nKEY: (.*)\n/.exec(file)?.[1] ?? '');

  test('guests share pages, lists and assets, also by HEAD and with a condition', async () => {
    const page = await ask('/free-board');
    expect([page.status, page.from]).toEqual([200, 'MISS']);
    const asset = /\/assets\/[\w.-]+\.js/.exec(page.text)?.[0] ?? '';
    for (const path of ['/free-board', '/api/freeboard?page=1', asset]) {
      const first = await ask(path);
      const again = await ask(path);
      expect([path, again.status, again.from]).toEqual([
        path,
        200,
        expect.stringMatching(/HIT|STALE|UPDATING/),
      ]);
      expect(again.text.length).toBe(first.text.length);
    }
    expect((await ask(asset, { method: 'HEAD' })).from).toBe('HIT');
    const etag = (await ask('/free-board')).headers.get('etag') ?? '';
    expect((await ask('/free-board', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('members get their own answers, none of which is stored', async () => {
    const paths = [
      '/api/memberanking/writer0/account',
      '/api/notifications/unread',
      '/api/freeboard?page=2',
      '/api/members/points',
    ];
    for (const path of paths) {
      const answer = await ask(path, { token });
      expect([path, answer.from]).toEqual([path, 'BYPASS']);
      expect(answer.headers.get('cache-control')).toContain('no-store');
    }
    // Guests and members never get each other's cached answers.
    expect((await ask('/api/freeboard?page=2')).from).toBe('MISS');
    expect((await ask('/api/freeboard?page=2', { token })).from).toBe('BYPASS');
    expect((await ask('/api/memberanking/writer0/account', { token })).text).toContain('01000001110');
    const all = stored().join('\n');
    expect(all).not.toContain(token);
    expect(all).not.toContain('01000001110');
    expect(keys().filter(key => /writer0|notifications|points/.test(key))).toEqual([]);
  });

  test('pictures are cached while they are public, those of a held post are not', async () => {
    const filter = { kind: 'word', pattern: '기다릴말', action: 'hold', sentence: '' };
    expect((await ask('/api/filters', { token: admin, body: filter })).status).toBe(201);
    /** The address of a picture in a new post, as its author gets it. */
    const pictureIn = async (content: string) => {
      const { name } = await sendOnePicture(site.url, token);
      const body = { title: '새 큐', content, pictures: [{ name, alt: '' }] };
      const { id } = JSON.parse((await ask('/api/freeboard', { token, body })).text) as { id: number };
      const { pictures } = JSON.parse((await ask(`/api/freeboard/${id}`, { token })).text) as {
        pictures: { name: string; pass?: string }[];
      };
      return picturePath(name, 320, pictures[0]?.pass);
    };
    const shown = await pictureIn('사진 보세요');
    expect([(await ask(shown)).from, (await ask(shown)).from]).toEqual(['MISS', 'HIT']);
    const waiting = await pictureIn('기다릴말');
    expect(waiting).toContain('?pass=');
    for (let n = 0; n < 2; n++) {
      const answer = await ask(waiting);
      expect([answer.status, answer.from]).toEqual([200, 'MISS']);
    }
    expect(keys().filter(key => key.includes('pass='))).toEqual([]);
  });

  test('refusals, searches, streams and writes reach the site each time', async () => {
    const paths = [
      '/api/notifications',
      '/no-such-page',
      '/api/freeboard?page=1&q=%EB%8B%B9%EA%B5%AC',
      '/healthz',
    ];
    for (const path of paths)
      for (let n = 0; n < 2; n++) expect([path, (await ask(path)).from]).toEqual([path, 'MISS']);
    const comments = `/api/freeboard/${post}/comments`;
    expect((await ask(comments, { token, body: { content: '캐시를 지나는 댓글' } })).status).toBe(201);
    const controller = new AbortController();
    const stream = await fetch(`${proxy.url}/api/notifications/stream`, {
      headers: { authorization: `Bearer ${token}` },
      signal: controller.signal,
    });
    expect([stream.status, stream.headers.get('x-cache')]).toEqual([200, 'BYPASS']);
    controller.abort();
    const sought = ['/api/notifications', '/no-such-page', 'q=', '/healthz', '/comments', 'stream'];
    expect(keys().filter(key => sought.some(each => key.includes(each)))).toEqual([]);
  });

  test('a written text is on the cached page within seconds, without a purge', async () => {
    await ask('/free-board');
    const title = '캐시 뒤에 쓴 글';
    expect((await ask('/api/freeboard', { token, body: { title, content: '곧 보입니다' } })).status).toBe(
      201,
    );
    await expect.poll(async () => (await ask('/free-board')).text.includes(title)).toBe(true);
  });
});

test('nginx takes the cache files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-nginx-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'cache'));
  const file = nginxFolder(folder, { sites: ['127.0.0.1:3000'], port: 8080, caches: true });
  const { status, said } = runTool('nginx', ['-t', '-p', folder, '-c', file]);
  expect(status, said).toBe(0);
  expect(said).not.toContain('[warn]');
});
