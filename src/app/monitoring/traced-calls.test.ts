import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Attributes, type SpanFacts, type Trace, withoutValues } from '#/database/trace.ts';
import { write } from '#/database/write.ts';
import { createNotifications } from '#/features/notifications/inbox/notify.server.ts';
import { makeLog } from '#/server/monitoring/log.ts';
import { NO_TRACING } from '#/server/monitoring/tracing.ts';
import { openBucket } from '#test/fixtures/bucket.ts';
import { startMailServer } from '#test/fixtures/mail-server.ts';
import { startPushService } from '#test/fixtures/push-service.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp } from '#test/test-app.ts';

async function openTracedApp(settings: Record<string, string> = {}) {
  const spans: SpanFacts[] = [];
  const trace: Trace = async (span, work, outcome) => {
    const attributes: Attributes = { ...span.attributes };
    spans.push({ ...span, attributes });
    const result = await work();
    Object.assign(attributes, outcome?.(result));
    return result;
  };
  const app = await openTestApp(settings, makeLog('silent'), { ...NO_TRACING, isOn: true, trace });
  const named = (name: string) => spans.filter(span => span.name === name);
  return { app, spans, named };
}

test('a statement is a span with its text and none of its values, a transaction those of its beginning and its commit', {
  tags: 'one-run',
}, async () => {
  const { app, spans } = await openTracedApp();
  const system = process.env.TEST_ON === 'postgres' ? 'postgresql' : 'sqlite';
  spans.length = 0;
  await write(app.site.db, async tx => {
    await tx.selectFrom('members').select('id').where('phone', '=', '01012345678').execute();
    await sql`select 'secret ''name' as name, 4711 as number, t1.id from members as t1 limit ${1}`.execute(
      tx,
    );
  });
  const place = system === 'sqlite' ? '?' : '$1';
  expect(spans.map(({ name }) => name)).toEqual(['begin', 'select members', 'select members', 'commit']);
  expect(spans[1]).toMatchObject({
    kind: 'client',
    onlyWithin: true,
    attributes: {
      'db.system.name': system,
      'db.collection.name': 'members',
      'db.query.text': `select "id" from "members" where "phone" = ${place}`,
    },
  });
  expect(spans[2]?.attributes?.['db.query.text']).toBe(
    `select ? as name, ? as number, t1.id from members as t1 limit ${place}`,
  );
});

test('no traced statement of a site contains a value', () => {
  expect(withoutValues("update a1 set b='it''s',  c = 3.5 where \"d2\" = $1")).toBe(
    'update a1 set b=?, c = ? where "d2" = $1',
  );
  expect(withoutValues('x'.repeat(5000))).toHaveLength(2000);
});

test('letters, pushes, pictures in a bucket and jobs are spans that name no person and no address beyond the host', async () => {
  const [mail, push, { settings }] = await Promise.all([startMailServer(), startPushService(), openBucket()]);
  const { app, spans, named } = await openTracedApp({
    SMTP_URL: mail.url,
    PUSH_SERVICES: push.origin,
    ...settings,
  });
  const member = await newMember(app);
  await app.site.mail?.send({ to: 'kim@example.com', subject: 'code', text: '123456' });
  expect(mail.letters).toHaveLength(1);
  await app.site.pictureStorage.find(`${'0'.repeat(32)}-${'0'.repeat(12)}`, 320);
  await app.call('PUT', '/api/push', { as: member, body: push.newBrowser() });
  await write(app.site.db, tx =>
    createNotifications(tx, {
      to: [member.number],
      kind: 'turn',
      event: 'called',
      title: '3번 테이블로 오세요.',
      link: '/free-board/1',
      actor: null,
      subject: 'tournament:1:turn',
      now: app.clock.now,
    } as never),
  );
  await app.site.jobs.run('send pushes');
  expect(push.received).toHaveLength(1);
  const host = { 'server.address': '127.0.0.1' };
  expect(named('send mail')[0]).toMatchObject({ kind: 'client', attributes: host });
  const picture = { ...host, 'http.request.method': 'GET', 'http.response.status_code': 404 };
  expect(named('GET picture')[0]).toMatchObject({ kind: 'client', attributes: picture });
  const sent = { ...host, 'http.request.method': 'POST', 'http.response.status_code': 201 };
  expect(named('send push')[0]).toMatchObject({ kind: 'client', attributes: sent });
  expect(named('job send pushes')[0]?.attributes).toEqual({ 'dangu.job': 'send pushes' });
  const text = JSON.stringify(spans);
  for (const secret of ['kim@example.com', '123456', '/push/1', member.id, member.token])
    expect([secret, text.includes(secret)]).toEqual([secret, false]);
});

test('the number of a trace is never masked, whatever digits it has', () => {
  const lines: string[] = [];
  const traceId = `${'a'.repeat(10)}01012345678${'b'.repeat(11)}`;
  const log = makeLog('info', { write: line => lines.push(line) }, () => traceId);
  log.info({ error: `"traceId":"${traceId}" 01012345678` }, 'x');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    traceId,
    error: `"traceId":"${'a'.repeat(10)}010-****-5678${'b'.repeat(11)}" 010-****-5678`,
  });
});
