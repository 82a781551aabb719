import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const NAME = 'last-restore.json';
const record = z.object({ at: z.iso.datetime(), file: z.string() });

/** Records in a folder of backups that one was restored; a folder that cannot be written is ignored. */
export async function noteRestore(folder: string, file: string, time: Date): Promise<void> {
  const text = `${JSON.stringify({ at: time.toISOString(), file })}\n`;
  await writeFile(join(folder, NAME), text, { mode: 0o600 }).catch(() => {});
}

/** When a backup of this folder was last restored, for real or as a test; null if that is not known. */
export async function lastRestore(folder: string): Promise<{ at: Date; file: string } | null> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => '');
  try {
    const { at, file } = record.parse(JSON.parse(text));
    return { at: new Date(at), file };
  } catch {
    return null;
  }
}
