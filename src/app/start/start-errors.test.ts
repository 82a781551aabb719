import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { reasonNotToLaunch } from '#/app/launch-checks.ts';
import { runPostgresSql } from '#test/postgres/postgres-server.ts';
import { openTestApp } from '#test/test-app.ts';
import { failureText, reasonNotToStart } from './start-errors.ts';

async function reasonAt(host: string): Promise<string> {
  const [error] = await once(createServer().listen({ port: 0, host }), 'listening').catch(error => [error]);
  return reasonNotToStart(error);
}

test('an address that cannot be listened at is named with its value', async () => {
  expect(await reasonAt('192.0.2.77')).toBe('HOST 주소 192.0.2.77을(를) 이 컴퓨터에서 쓸 수 없습니다.');
  expect(await reasonAt('no-such-host.invalid')).toContain('no-such-host.invalid');
});

test('a certificate that cannot be trusted is a sentence that says where to name it', () => {
  const error = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(reasonNotToStart(error)).toMatch(/인증서를 확인할 수 없습니다.*sslrootcert/);
});

test('a full disk, a broken disk and a folder that cannot be made are reported as sentences, by every command', () => {
  const said = (message: string, facts: object = {}) => failureText(Object.assign(new Error(message), facts));
  for (const full of [
    said('database or disk is full', { errcode: 13 }),
    said('ENOSPC: no space left on device, write', { code: 'ENOSPC' }),
    said('EDQUOT: disk quota exceeded, mkdir', { code: 'EDQUOT', syscall: 'mkdir' }),
  ])
    expect(full).toMatch(/^디스크에 남은 자리가 없어/);
  for (const broken of [said('disk I/O error'), said('EIO: i/o error, read', { code: 'EIO' })])
    expect(broken).toMatch(/^디스크에서 읽거나 쓰지 못했습니다/);
  // `mkdir` with parents fails like this on a read-only mount.
  for (const code of ['EROFS', 'ENOENT'])
    expect(said(`${code}: mkdir`, { code, syscall: 'mkdir' })).toMatch(/^데이터 폴더에 쓸 수 없습니다/);
});

test('an unforeseen failure is one line, with a stack trace on request', () => {
  const error = new TypeError('x is undefined\nand more');
  expect(failureText(error)).toMatch(/^예상하지 못한 문제.*\(TypeError: x is undefined\) LOG_LEVEL=debug.*$/);
  vi.stubEnv('LOG_LEVEL', 'debug');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(failureText(error)).toMatch(/\n\s+at /);
});

test('an older Node and unknown arguments are refused before anything is loaded', () => {
  for (const version of ['18.19.1', '20.20.2', '22.11.0', '23.99.0'])
    expect(reasonNotToLaunch(version, [])).toContain(`Node 24 이상에서 켜집니다. 지금은 ${version}입니다.`);
  for (const version of ['24.0.0', '26.1.0']) {
    expect(reasonNotToLaunch(version, [])).toBe('');
    expect(reasonNotToLaunch(version, ['--port'])).toMatch(/^쓰는 법: /);
  }
});

describe.runIf(process.env.TEST_ON === 'postgres')('a PostgreSQL on which the site cannot start', () => {
  const reasonAt = (DATABASE_URL: string) =>
    openTestApp({ DATABASE_URL }).then(() => 'started', reasonNotToStart);

  async function newDatabase(name: string): Promise<{ server: string; url: string }> {
    const server = `${inject('postgresUrl')}/postgres`;
    await runPostgresSql(server, `create database ${name}`);
    onTestFinished(() => runPostgresSql(server, `drop database ${name} with (force)`));
    return { server, url: `${inject('postgresUrl')}/${name}` };
  }

  test('because its user may make no tables names the missing grant in a sentence', async () => {
    const { server, url } = await newDatabase('granted_nothing');
    await runPostgresSql(server, 'create role stranger login');
    onTestFinished(() => runPostgresSql(server, 'drop role stranger'));
    expect(await reasonAt(url.replace('app@', 'stranger@'))).toMatch(/권한이 없습니다.*grant.*42501/);
  });

  test('because it takes no writes is a sentence that names standbys', async () => {
    const { server, url } = await newDatabase('read_only');
    await runPostgresSql(server, 'alter database read_only set default_transaction_read_only = on');
    expect(await reasonAt(url)).toMatch(/읽기 전용입니다.*대기 서버.*25006/);
  });

  test('because nothing listens at the socket its address names is a sentence, and the address is taken', async () => {
    expect(await reasonAt('postgres://app@/site?host=/nowhere')).toMatch(/연결할 수 없습니다.*ENOENT/);
  });
});
