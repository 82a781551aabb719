import { describe, expect, test, vi } from 'vitest';
import { inProcessApi } from '#/app/http/in-process.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp } from '#test/test-app.ts';

async function openWithPost() {
  const app = await openTestApp();
  const as = await newMember(app);
  const body = { title: '첫 글', content: '내용' };
  await app.call('POST', '/api/freeboard', { as, body });
  return app;
}

/** Node's own: the HTTP server puts a Response before it, which reads from this one. */
function nativeResponse(): Response {
  let prototype = Response.prototype;
  while (Object.getPrototypeOf(prototype) !== Object.prototype) prototype = Object.getPrototypeOf(prototype);
  return prototype;
}

describe('an answer made with c.json', () => {
  test('reaches a page in the making as the value it was made of, and no text is made or read', async () => {
    const app = await openWithPost();
    const api = inProcessApi(app.site).api;
    const { body: overHttp } = await app.call('GET', '/api/freeboard?page=1');
    const [json, text] = [vi.spyOn(nativeResponse(), 'json'), vi.spyOn(nativeResponse(), 'text')];
    const response = await api.freeboard.$get({ query: { page: '1' } });
    expect(JSON.parse(JSON.stringify(await response.json()))).toEqual(overHttp);
    expect([json.mock.calls, text.mock.calls]).toEqual([[], []]);
    expect([response.ok, response.headers.get('x-total-count')]).toEqual([true, '1']);
    vi.restoreAllMocks();
  });

  test('is cached for guests without being read from its Response', async () => {
    const app = await openWithPost();
    const read = vi.spyOn(nativeResponse(), 'arrayBuffer');
    const cached = { headers: { 'x-cached': 'yes' } };
    const response = await app.send('GET', '/api/freeboard?page=1', cached);
    expect(read).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toMatchObject([{ title: '첫 글' }]);
  });

  test('a refusal keeps its status and sentence in both ways', async () => {
    const app = await openWithPost();
    const api = inProcessApi(app.site).api;
    const response = await api.freeboard[':id'].$get({ param: { id: '999' } });
    const { status, body } = await app.call('GET', '/api/freeboard/999');
    expect([response.status, await response.json()]).toMatchObject([
      status,
      { message: (body as { message: string }).message },
    ]);
  });
});
