import type { ChildProcess } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { plain } from '#test/fixtures/pictures.ts';
import { freePort } from '#test/postgres/postgres-server.ts';
import { makeImage, startInImage } from './image.ts';

async function outcome(child: ChildProcess) {
  const said = Promise.all([text(child.stdout as never), text(child.stderr as never)]);
  const code = await new Promise(resolve => child.once('exit', resolve));
  return { code, said: (await said).join('') };
}

test("the container's steps make a site that runs from a tree it cannot write, and stops when it is told", async () => {
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
  await expect.poll(isHealthy).toBe(0);

  const url = `http://127.0.0.1:${port}`;
  expect(await (await fetch(url)).text()).toContain('당구마당');
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: admin.ADMIN_ID, password: admin.ADMIN_PASSWORD }),
  });
  const { token } = (await login.json()) as { token: string };
  // The encoder of pictures is a process of its own with a binary from another package.
  const picture = new FormData();
  picture.set('picture', new Blob([new Uint8Array(await plain().jpeg().toBuffer())]), 'cloth.jpg');
  const sent = await fetch(`${url}/api/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: picture,
  });
  expect([sent.status, await sent.text()]).toEqual([201, expect.any(String)]);

  const backup = await outcome(startInImage(image, ['node', 'scripts/backup.ts'], settings));
  expect(backup.code, backup.said).toBe(0);
  expect(readdirSync(join(image.root, 'backups'))).not.toEqual([]);

  site.kill('SIGTERM');
  const { code, said } = await ended;
  expect(code, said).toBe(0);
  expect(await isHealthy()).toBe(1);
  // Whatever it would have written elsewhere is an error in its log.
  expect(said).not.toMatch(/EACCES|EROFS|EPERM/);
});
