import type { ChildProcess } from 'node:child_process';
import { existsSync, globSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { plain } from '#test/fixtures/pictures.ts';
import { freePort } from '#test/postgres/postgres-server.ts';
import { ROOT } from '../../scripts/build.ts';
import { isSent, makeImage, startInImage } from './image.ts';

async function outcome(child: ChildProcess) {
  const said = Promise.all([text(child.stdout as never), text(child.stderr as never)]);
  const code = await new Promise(resolve => child.once('exit', resolve));
  return { code, said: (await said).join('') };
}

test('no secret and no test file is sent to the builder of the image', () => {
  const secrets = ['.env', 'deploy/.env', 'data/site.db', 'demo-data/site.db', 'builds/1/server/index.js'];
  expect(secrets.filter(isSent)).toEqual([]);
  const sent = globSync('{src,scripts,test,docs}/**/*.*', { cwd: ROOT }).filter(isSent);
  expect(
    sent.filter(file => /\.(test|e2e)\.|^(test|docs)\/|scripts\/(bench|demo|faults)/.test(file)),
  ).toEqual([]);
  expect(sent).toContain('src/app/start.ts');
});

// The commands for a running container (docs/operations.md).
const COMMANDS = ['admin', 'backup', 'copy-database', 'doctor', 'migrate', 'publish-assets', 'restore'];

test("the container's steps make a site that runs from a read-only tree, and stops on request", {
  timeout: 300_000,
}, async () => {
  const image = makeImage();
  onTestFinished(() => rm(image.root, { recursive: true }));
  const port = await freePort();
  const admin = { ADMIN_ID: 'owner1', ADMIN_PASSWORD: 'green-cloth-77' };
  const settings = { ...admin, HOST: '127.0.0.1', PORT: String(port), BACKUP_EVERY: 'off' };
  const site = startInImage(image, image.command, settings);
  onTestFinished(() => void site.kill('SIGKILL'));
  const ended = outcome(site);
  const isHealthy = async () =>
    (await outcome(startInImage(image, image.healthCheck, { PORT: String(port) }))).code;
  await expect.poll(isHealthy, { timeout: 60_000 }).toBe(0);

  const url = `http://127.0.0.1:${port}`;
  expect(await (await fetch(url)).text()).toContain('당구마당');
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: admin.ADMIN_ID, password: admin.ADMIN_PASSWORD }),
  });
  const { token } = (await login.json()) as { token: string };
  // The picture encoder is its own process, with a binary from another package.
  const picture = new FormData();
  picture.set('picture', new Blob([new Uint8Array(await plain().jpeg().toBuffer())]), 'cloth.jpg');
  const sent = await fetch(`${url}/api/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: picture,
  });
  expect([sent.status, await sent.text()]).toEqual([201, expect.any(String)]);

  const commands = COMMANDS.filter(name => name !== 'backup').map(name =>
    outcome(startInImage(image, ['node', `scripts/${name}.ts`], settings)),
  );
  for (const { said } of await Promise.all(commands)) expect(said).not.toContain('ERR_MODULE_NOT_FOUND');

  const backup = await outcome(startInImage(image, ['node', 'scripts/backup.ts'], settings));
  expect(backup.code, backup.said).toBe(0);
  expect(readdirSync(join(image.root, 'backups'))).not.toEqual([]);

  site.kill('SIGTERM');
  const { code, said } = await ended;
  expect(code, said).toBe(0);
  expect(await isHealthy()).toBe(1);
  // A write outside the volumes would be an error in its log.
  expect(said).not.toMatch(/EACCES|EROFS|EPERM/);
});

test('the first stage builds the site from the sent files, and the last one runs it', {
  tags: ['long'],
  timeout: 600_000,
}, async () => {
  const image = makeImage('both');
  onTestFinished(() => rm(image.root, { recursive: true }));
  const built = join(image.workingFolder, 'build');
  expect(existsSync(join(built, '.built-from'))).toBe(true);
  const port = await freePort();
  const site = startInImage(image, image.command, { HOST: '127.0.0.1', PORT: String(port) });
  onTestFinished(() => void site.kill('SIGKILL'));
  const page = () => fetch(`http://127.0.0.1:${port}/`).then(answer => answer.text(), String);
  await expect.poll(page).toContain('당구마당');
});
