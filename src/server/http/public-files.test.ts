import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PublicFiles } from './public-files.ts';

function folders() {
  const root = mkdtempSync(join(tmpdir(), 'dangu-files-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const lay = (folder: 'owners' | 'builtIn', text: string) => {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, 'x.json'), text);
  };
  const files = new PublicFiles({ owners: join(root, 'owners'), builtIn: join(root, 'builtIn') });
  return { files, lay };
}

test('contents are the owner’s, else the built-in ones, else missing', async () => {
  const { files, lay } = folders();
  await expect(files.contents('x.json')).rejects.toThrow('x.json is missing');
  lay('builtIn', '{"from":"built in"}');
  expect(await files.contents('x.json')).toEqual({ from: 'built in' });
  lay('owners', '{"from":"owner"}');
  expect(await files.contents('x.json')).toEqual({ from: 'owner' });
  lay('owners', '{"from"');
  await expect(files.contents('x.json')).rejects.toThrow(/owners\/x\.json: .*JSON/);
});

test('only the owner’s files are found by an address', async () => {
  const { files, lay } = folders();
  lay('builtIn', '{}');
  expect(await files.ofOwner('/x.json')).toBeUndefined();
  lay('owners', '{}');
  expect(await files.ofOwner('/x.json')).toMatchObject({ type: 'application/json; charset=utf-8', size: 2 });
});
