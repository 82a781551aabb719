import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findingsOf } from '#test/fixtures/examined.ts';
import { makeTemplate } from '#test/fixtures/template.ts';
import { runPostgresSql, startPostgres, startReplica } from '#test/postgres/postgres-server.ts';
import { openTestApp } from '#test/test-app.ts';
import { followingFinding, replicaCheck } from './replica.ts';

test('the advice about a replica depends on its missing log, its lag and the cause', () => {
  const said = (
    missing: number,
    isPaused: boolean,
    isStreaming: boolean,
    lastChangeMs: number | null = null,
  ) => {
    const following = { isPaused, isStreaming, lastChangeMs };
    const { level, message, action = '' } = followingFinding({ missing, seconds: 0.24 }, following);
    return `${level}: ${message} → ${action}`;
  };
  expect(said(0, false, true)).toBe('ok: 주 서버가 쓴 것을 0.2초 안에 따라잡았습니다. → ');
  expect(said(0, false, false)).toMatch(/^warn: 지금은 따라잡았지만.* → .*primary_conninfo/);
  expect(said(5e9, true, true, 90_000)).toMatch(/기록 5\.0 GB가.* 90초 전의 것.* → .*pg_wal_replay_resume/);
  expect(said(5e9, false, false, 600_000)).toMatch(/ 10분 전의 것.* → .*pg_basebackup/);
  expect(said(5e9, false, true, 3e7)).toMatch(/ 8시간 전의 것.* → .*max_standby_streaming_delay/);
});

test('the replica: it follows, lags, is cut off, leads elsewhere, was promoted or is away', {
  tags: ['long'],
}, async () => {
  const app = await openTestApp();
  expect(await findingsOf(replicaCheck, app)).toEqual([expect.stringMatching(/^skip: .*비어/)]);
  const primary = await startPostgres();
  onTestFinished(() => primary.stop());
  await runPostgresSql(`${primary.url}/postgres`, 'create database site');
  await makeTemplate({ databaseUrl: `${primary.url}/site`, dataDir: '' });
  const replica = await startReplica(primary);
  onTestFinished(() => replica.stop());
  const found = async (DATABASE_REPLICA_URL = `${replica.url}/site`, role = 'app@') => {
    const DATABASE_URL = `${primary.url.replace('app@', role)}/site`;
    const settings = { DATABASE_URL, DATABASE_DIRECT_URL: '' };
    return (await findingsOf(replicaCheck, app, { ...settings, DATABASE_REPLICA_URL })).join('\n');
  };
  const atReplica = (statement: string) => runPostgresSql(`${replica.url}/site`, statement);
  const write = (statement: string) => runPostgresSql(`${primary.url}/site`, statement);
  // What is paused or ended is so a moment later.
  const foundAfterWriting = async () => {
    await write('insert into noted values (2)');
    return found();
  };
  // Of the very first moments it may not have heard yet.
  await expect
    .poll(() => found())
    .toMatch(/^ok: 주 서버의 복제본입니다\.\nok: .*\d초 안에 따라잡았습니다\.$/);

  await write('create table noted as select 1 as n');
  const isReplayed = () =>
    atReplica('select n from noted').then(
      () => true,
      () => false,
    );
  await expect.poll(isReplayed).toBe(true);
  await atReplica('select pg_wal_replay_pause()');
  await expect
    .poll(foundAfterWriting)
    .toMatch(
      /\nwarn: 복제본이 3초 넘게 늦습니다\. 주 서버의 기록 .*B가 모자랍니다\. 마지막으로 반영한 변경은 .*전의 것입니다\./,
    );
  await atReplica('select pg_wal_replay_resume()');
  await expect.poll(() => found()).toMatch(/\nok/);

  await write('create role plain login');
  await expect.poll(() => found(`${replica.url.replace('app@', 'plain@')}/site`, 'plain@')).toMatch(/\nok/);
  await write('revoke execute on function pg_control_system() from public');
  await expect
    .poll(() => found(`${replica.url.replace('app@', 'plain@')}/site`, 'plain@'))
    .toMatch(/^fail: .*권한이 없어/);

  expect(await found(`${replica.url}/postgres`)).toMatch(
    /^fail: .*다른 데이터베이스의 복제본입니다\. \(postgres\)/,
  );
  expect(await found(`${primary.url}/site`)).toMatch(/^fail: .*복제본이 아닙니다/);
  expect(await found('postgres://app@127.0.0.1:9/site')).toMatch(
    /^fail: .*닿을 수 없습니다\. \(ECONNREFUSED\)/,
  );

  // Nobody may stream any more.
  const rules = join(primary.folder, 'data', 'pg_hba.conf');
  const lines = readFileSync(rules, 'utf8').split('\n');
  writeFileSync(rules, lines.filter(line => !/^(local|host) +replication/.test(line)).join('\n'));
  await write('select pg_reload_conf()');
  await write('select pg_terminate_backend(pid) from pg_stat_replication');
  await expect.poll(foundAfterWriting).toMatch(/\nwarn: 복제본이 3초 넘게 늦습니다/);
  await atReplica('select pg_promote()');
  expect(await found()).toMatch(/^fail: .*복제본이 아닙니다.*승격된/);
});
