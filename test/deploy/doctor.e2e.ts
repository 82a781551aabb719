import { expect, onTestFinished, test } from 'vitest';
import { runDoctor } from '#test/fixtures/examined.ts';
import { startOwnSite } from '#test/fixtures/own-site.ts';
import { startPgbouncer } from '#test/postgres/pgbouncer.ts';
import { runPostgresSql, startPostgres } from '#test/postgres/postgres-server.ts';

test('the doctor beside a site on PostgreSQL: the pooler or balancer, free space, and whether it accepts writes', {
  tags: ['long'],
}, async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  await runPostgresSql(`${postgres.url}/postgres`, 'create database site');
  const [byTransaction, bySession] = [
    await startPgbouncer('transaction', postgres.url),
    await startPgbouncer('session', postgres.url),
  ];
  onTestFinished(() => Promise.all([byTransaction.stop(), bySession.stop()]).then(() => {}));
  const direct = `${postgres.url}/site`;
  const site = await startOwnSite({ DATABASE_URL: direct, LOG_LEVEL: 'silent' });
  const found = async (settings: Record<string, string>) => {
    const { results } = await runDoctor({ PORT: new URL(site.url).port, DATA_DIR: site.folder, ...settings });
    const of = (id: string) => results.find(each => each.id === id)?.findings ?? [];
    const said = (id: string) => of(id).map(({ level, message }) => `${level}: ${message}`);
    return { database: said('database').join('\n'), clock: said('clock'), proxy: said('proxy') };
  };
  const plain = await found({ DATABASE_URL: direct });
  expect(plain.database).toMatch(/^ok: PostgreSQL \d+\nok: .*연결 .*\nskip: .*풀러.*\nok: .*버전입니다\.$/);
  expect([plain.clock[0], plain.proxy[0]]).toEqual([
    expect.stringMatching(/^ok/),
    expect.stringMatching(/^ok/),
  ]);
  const session = await found({ DATABASE_URL: `${bySession.url}/site` });
  expect(session.database).toContain('ok: 앞에 풀러가 있고, 연결을 세션마다');
  const alone = await found({ DATABASE_URL: `${byTransaction.url}/site` });
  expect(alone.database).toMatch(/fail: .*DATABASE_DIRECT_URL이 비어 있어/);
  const whole = await found({ DATABASE_URL: `${byTransaction.url}/site`, DATABASE_DIRECT_URL: direct });
  expect(whole.database).toMatch(/ok: .*트랜잭션마다 나눕니다\.\nok: DATABASE_DIRECT_URL은/);
  const twice = `${byTransaction.url}/site`;
  const wrong = await found({ DATABASE_URL: twice, DATABASE_DIRECT_URL: twice });
  expect(wrong.database).toMatch(/fail: DATABASE_DIRECT_URL도 풀러로/);
  await runPostgresSql(
    `${postgres.url}/postgres`,
    'alter database site set default_transaction_read_only = on',
  );
  expect((await found({ DATABASE_URL: direct })).database).toMatch(/fail: PostgreSQL이 읽기 전용/);
  const away = await found({ DATABASE_URL: 'postgres://app@127.0.0.1:9/site' });
  expect(away.database).toMatch(/^fail: 데이터베이스를 읽을 수 없습니다/);
});
