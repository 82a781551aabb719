import { describe, expect } from 'vitest';
import { makeHttp } from '#/app/http/http.ts';
import { CALLERS, newScene, test } from '#test/fixtures/call-scene.ts';
import type { Row } from '#test/fixtures/call-table.ts';
import { CALLS, inParts, sentByAny } from '#test/fixtures/calls.ts';
import { untilAdmitted } from '#test/fixtures/until-admitted.ts';
import { openTestApp } from '#test/test-app.ts';
import { api } from './api.ts';

const routes = new Set(
  api.routes.map(({ method, path }) => `${method} ${path}`).filter(route => !route.startsWith('ALL ')),
);
const rows = Object.entries(CALLS);
// A moderator has few rights more than a member.
const moderatorOf = ({ answers, moderator }: Row) => moderator ?? answers.split(' ')[1];
// The right depends on the body: the target of a report, the division, the answer.
const DECIDED_BY_BODY =
  /^POST \/api\/(members\/providers|reports|tournaments\/:id\/entries)$|^PUT \S+\/entries\/own\/partner$/;
const routeOf = (name: string) => name.split(' ').slice(0, 2).join(' ');

describe('the callers of each call', () => {
  test('is in the table for every route there is, and for no other', () => {
    expect(new Set(rows.map(([name]) => routeOf(name)))).toEqual(routes);
  });

  test('is as in the table, and only guests’ reads may be cached, no refusals', async ({ app, scene }) => {
    const answered: Record<string, string> = {};
    const unsaid: string[] = [];
    await inParts(rows, async row => {
      const statuses: number[] = [];
      let sentBy: Awaited<ReturnType<typeof sentByAny>> | undefined;
      for (const caller of [...CALLERS, 'moderator'] as const) {
        sentBy ??= await sentByAny(scene, row);
        const { method, path, body, as } = sentBy(caller);
        const answer = await untilAdmitted(() => app.send(method, path, { as, body }));
        await answer.body?.cancel();
        statuses.push(answer.status);
        const isPublic = !as && method === 'GET' && answer.ok;
        const cacheControl = answer.headers.get('cache-control') ?? '';
        if (!(isPublic ? /no-store|public/ : /no-store/).test(cacheControl))
          unsaid.push(`${row[0]} ${caller}: ${cacheControl}`);
        // A refused or reading caller has changed nothing for the next one.
        if (answer.ok && method !== 'GET') sentBy = undefined;
      }
      answered[row[0]] = statuses.join(' ');
    });
    expect(answered).toEqual(
      Object.fromEntries(rows.map(([name, row]) => [name, `${row.answers} ${moderatorOf(row)}`])),
    );
    expect(unsaid).toEqual([]);
  });

  test('is decided before anything sent is looked at, and guests learn of nothing that it is not there', async () => {
    const app = await openTestApp();
    const scene = await newScene(app);
    const odd: string[] = [];
    const refused = rows.filter(
      ([name, { answers }]) => /40[13]/.test(answers) && !DECIDED_BY_BODY.test(routeOf(name)),
    );
    await inParts(refused, async row => {
      const [name, { answers }] = row;
      const wanted = answers.split(' ');
      const sentBy = await sentByAny(scene, row);
      for (const [at, caller] of CALLERS.entries()) {
        if (!/401|403/.test(wanted[at] ?? '')) continue;
        const { method, path, body, as } = sentBy(caller);
        const paths = as ? [path] : [path, path.replace(/\/\d+(?=\/|$)/g, '/999999')];
        for (const each of paths) {
          const answer = await app.call(method, each, { as, body: body && {} });
          if (String(answer.status) !== wanted[at] || 'issues' in answer.body)
            odd.push(`${name} ${caller} ${each}: ${answer.status} ${answer.body.message}`);
        }
      }
    });
    expect(odd).toEqual([]);
  });
});

// The status by role of the routes outside the API.
const PATHS: Record<string, string> = {
  '/api/openapi.json': '200 200 200 200',
  '/healthz': '200 200 200 200',
  '/readyz': '200 200 200 200',
  '/metrics': '401 403 403 200',
  '/doctor': '404 404 404 404',
  '/robots.txt': '200 200 200 200',
  '/manifest.webmanifest': '200 200 200 200',
  '/sitemap.xml': '200 200 200 200',
  '/sitemap/pages.xml': '200 200 200 200',
  '/sitemap/:part': '200 200 200 200',
  '/notice/feed.xml': '200 200 200 200',
  '/free-board/feed.xml': '200 200 200 200',
  '/seasons/:id/feed.xml': '404 404 404 404',
  '/embed/tournaments/:id': '404 404 404 404',
  '/tournaments/:id/card.png': '404 404 404 404',
  '/tournaments/:id/players/:entry/card.png': '404 404 404 404',
  '/tournaments/:id/calendar.ics': '404 404 404 404',
  '/region/:id/calendar.ics': '404 404 404 404',
  '/clubs/:id/leagues/:league/calendar.ics': '404 404 404 404',
  '/embed/clubs/:id/leagues/:league': '404 404 404 404',
  '/calendar/:file': '404 404 404 404',
  '/pictures/:file': '404 404 404 404',
  '/offline.html': '200 200 200 200',
};

test('beside the API only machines are served, and admins alone read the figures', async ({ app }) => {
  const { cast } = await newScene(app);
  const http = makeHttp(
    app.site,
    async () => new Response(),
    (_c, next) => next(),
  );
  const found = http.routes
    .map(({ path }) => path.replace(/\{[^/]*\}/g, ''))
    .filter(path => !path.endsWith('*'));
  expect(new Set(found)).toEqual(new Set(Object.keys(PATHS)));
  for (const [path, answers] of Object.entries(PATHS)) {
    const statuses = CALLERS.map(caller => (caller === 'guest' ? null : cast[caller])).map(
      async as =>
        (
          await app.send(
            'GET',
            path
              .replace(':part', 'posts-1.xml')
              .replace(':id', '999999')
              .replace(/:(entry|league)/, '1')
              .replace('pictures/:file', `pictures/${'0'.repeat(32)}-${'0'.repeat(12)}-320.webp`)
              .replace(':file', `${'0'.repeat(32)}.ics`),
            { as },
          )
        ).status,
    );
    expect([path, (await Promise.all(statuses)).join(' ')]).toEqual([path, answers]);
  }
});
