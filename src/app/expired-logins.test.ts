import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { planOf } from '#test/fixtures/list-plans.ts';
import { PASSKEY_SITE } from '#test/fixtures/passkeys.ts';
import { withoutScans } from '#test/fixtures/read-plans.ts';
import { beginLogin, registerApp } from '#test/fixtures/second-factors.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const TABLES = ['login_steps', 'passkey_challenges', 'recovery_grants'] as const;
const MINUTE = 60_000;

const stored = (app: TestApp) =>
  Promise.all(
    TABLES.map(async table => (await app.site.db.selectFrom(table).select('expires_at').execute()).length),
  );

test('the rows of an abandoned login or recovery are deleted when they expire, without any request', async () => {
  const app = await openTestApp(PASSKEY_SITE);
  const member = await newMember(app, { phone: '01022223333' });
  await registerApp(app, member);
  const begin = async () => {
    await beginLogin(app, member);
    const answers = [
      await app.call('POST', '/api/auth/login/passkey/options', { body: { step: null } }),
      await app.call('POST', '/api/members/verify-identity', {
        body: { username: member.username, phone: '01022223333' },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  };
  const run = () => app.site.jobs.run('forget expired logins');
  await begin();
  await run();
  expect(await stored(app)).toEqual([1, 1, 1]);
  app.clock.pass(9 * MINUTE);
  await begin();
  app.clock.pass(MINUTE + 1);
  await run();
  expect(await stored(app)).toEqual([1, 1, 1]);
  app.clock.pass(10 * MINUTE);
  await run();
  expect(await stored(app)).toEqual([0, 0, 0]);
});

test('the expired rows of each table are found by an index', async () => {
  const { site } = await openTestApp();
  for (const table of [...TABLES, 'provider_attempts', 'provider_proofs']) {
    const deletion = sql`delete from ${sql.table(table)} where expires_at <= ${site.now().toISOString()}`;
    const plan = await site.db.transaction().execute(async tx => {
      await withoutScans(tx);
      return planOf(tx, deletion);
    });
    expect(plan.join('\n'), table).toMatch(/USING .*INDEX .*\(expires_at<|Index Cond: \(expires_at <=/);
  }
});
