import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTemporaryFolder } from '#test/fixtures/temporary-folder.ts';
import { flush } from './flush.ts';

test.each([true, false])(
  'files and folders are flushed, and missing ones reported (on Windows: %s)',
  async onWindows => {
    const folder = makeTemporaryFolder('dangu-flush-');
    const file = join(folder, 'a');
    writeFileSync(file, 'a');
    for (const path of [file, folder]) await flush(path, onWindows);
    await expect(flush(join(folder, 'b'), onWindows)).rejects.toThrow('ENOENT');
  },
);
