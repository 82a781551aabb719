import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type House, openHouse } from './house.ts';

export type OwnersHouse = House & {
  folder: string;
  /** Lays a file into the data folder's `public`; anything but a text or bytes as JSON. */
  lay: (name: string, content: unknown) => void;
};

/** A house whose owner may lay files into its data folder. */
export async function openOwnersHouse(settings: Record<string, string> = {}): Promise<OwnersHouse> {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-owner-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const house = await openHouse({ DATA_DIR: folder, ...settings });
  const lay = (name: string, content: unknown) => {
    const path = join(folder, 'public', name);
    mkdirSync(dirname(path), { recursive: true });
    const isRaw = typeof content === 'string' || content instanceof Uint8Array;
    writeFileSync(path, isRaw ? content : JSON.stringify(content));
  };
  return { ...house, folder, lay };
}
