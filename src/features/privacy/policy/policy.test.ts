import { expect } from 'vitest';
import type { SiteStats } from '#/features/site/statistics/site-stats.contract.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import { newAdmin } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp, test } from '#test/test-app.ts';
import type { Policy } from './policy.server.ts';
import { storePolicy } from './policy.server.ts';

const read = (app: TestApp, day = '') => app.call<Policy>('GET', `/api/privacy${day && `/${day}`}`);
const named = { OPERATOR_NAME: '한큐당구장', PRIVACY_OFFICER: '김책임', PRIVACY_CONTACT: '02-000-0000' };

test('the policy contains the settings’ facts, and admins read which settings are missing', async () => {
  const app = await openTestApp({
    ...named,
    PRIVACY_PROCESSORS: '가온호스팅(서버 운영); 나래메일(메일 발송)',
  });
  const text = JSON.stringify((await read(app)).body);
  for (const said of [...Object.values(named), '위탁: 가온호스팅(서버 운영)', '위탁: 나래메일(메일 발송)'])
    expect(text).toContain(said);
  const bare = await openTestApp({ SMTP_URL: 'smtp://localhost:2525' });
  expect(JSON.stringify((await read(bare)).body)).toContain('개인정보 보호책임자: 아직 등록되지 않았습니다');
  const missing = async (of: TestApp) =>
    (await of.call<SiteStats>('GET', '/api/site-stats', { as: await newAdmin(of) })).body.missingSettings;
  expect(await missing(app)).toEqual([]);
  expect(await missing(bare)).toEqual([
    'OPERATOR_NAME',
    'PRIVACY_OFFICER',
    'PRIVACY_CONTACT',
    'PRIVACY_PROCESSORS',
  ]);
});

test('the policy names automatically collected data, their period, and how to refuse', async () => {
  const app = await openTestApp({ ACCESS_RECORD_DAYS: '100' });
  const { sections } = (await read(app)).body;
  const part = sections.find(({ title }) => title.includes('자동으로 수집하는 장치와 거부하는 방법'));
  const text = [...(part?.text ?? []), ...(part?.items ?? [])].join('\n');
  for (const said of [
    '거부하는 방법: 브라우저의 저장소는',
    '로그인 기록: 가입하고 로그인한 접속 주소와 때 (보관 기간: 100일)',
    '방문: 날마다 바뀌는 값과 섞어',
    '요청 횟수: 접속 주소와 아이디별로',
    '브라우저의 저장소: 로그인 표식',
  ])
    expect(text).toContain(said);
});

test('a policy that is not stored yet is to be asked for again, and no day has another', async ({ app }) => {
  await app.site.db.deleteFrom('privacy_policies').execute();
  const { status, headers } = await read(app);
  expect([status, headers.get('retry-after')]).toEqual([503, '10']);
  expect((await read(app, '2026-11-18')).status).toBe(404);
});

test('an earlier version stays readable under the day it came into force', async ({ app }) => {
  const { db, config } = app.site;
  const first = (await read(app)).body;
  expect(first).toMatchObject({ day: '2026-11-18', versions: ['2026-11-18'] });
  const after = (days: number) => new Date(app.clock.now.getTime() + days * DAY_MS);
  await storePolicy(db, config, after(1));
  expect((await read(app)).body.versions).toEqual(['2026-11-18']);
  await Promise.all([1, 2].map(() => storePolicy(db, { ...config, ...named }, after(2))));
  expect((await read(app)).body).toMatchObject({
    day: '2026-11-20',
    versions: ['2026-11-20', '2026-11-18'],
  });
  expect((await read(app, '2026-11-18')).body.sections).toEqual(first.sections);
  for (const day of ['2026-11-19', '2026-13-40', 'yesterday'])
    expect((await read(app, day)).status).toBe(404);
});
