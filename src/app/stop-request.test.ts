import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTemporaryFolder } from '#test/fixtures/temporary-folder.ts';
import { askToStop, stopWhenAsked } from './stop-request.ts';

test('a site is asked to stop by a file in its data folder, once, whatever was left there before', async () => {
  const folder = makeTemporaryFolder('dangu-stop-');
  // Nobody answers: there is no site, or no folder.
  expect(await askToStop(folder)).toBe(false);
  expect(await askToStop(join(folder, 'missing'))).toBe(false);
  expect(existsSync(join(folder, 'stop-requested'))).toBe(false);

  let asked = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  stopWhenAsked(folder, () => {
    asked++;
    resolve();
  });
  const stopped = askToStop(folder);
  await promise;
  // This process ends later than the test: the file that it would remove then says that it is gone.
  rmSync(join(folder, 'stop-accepted'));
  expect([await stopped, asked]).toEqual([true, 1]);
});
