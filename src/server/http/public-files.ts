import { existsSync } from 'node:fs';
import { readFile, realpath, rename, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { z } from 'zod';
import type { Log } from '#/server/monitoring/log.ts';
import type { StoredSettings } from '#/server/settings/stored-settings.ts';
import { Refusal } from '#/shared/refusal.ts';

// A content file has texts and addresses; a larger one was put there by mistake.
const CONTENTS_MOST = 256 * 1024;

// No types that a browser would run: other types are not served.
const TYPES: Record<string, string> = {
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
};

type PublicFile = { path: string; type: string; size: number; changedMs: number };

/** Static files; those in the operator's data folder replace built-in files of the same name. */
export class PublicFiles {
  readonly #owners: string;
  readonly #builtIn: string;

  constructor(folders: { owners: string; builtIn: string }) {
    this.#owners = folders.owners;
    this.#builtIn = folders.builtIn;
  }

  /** The operator's own file at a URL path; undefined if there is none that may be served. */
  ofOwner(pathname: string): Promise<PublicFile | undefined> {
    return fileIn(this.#owners, pathname);
  }

  /** Adds `.old` to the name of the operator's file, which is then not used; returns how to undo it. */
  async retire(pathname: string): Promise<() => Promise<void>> {
    const file = await this.ofOwner(pathname);
    if (!file) return async () => {};
    let old = `${file.path}.old`;
    for (let number = 2; existsSync(old); number++) old = `${file.path}.old${number}`;
    await rename(file.path, old);
    return () => rename(old, file.path);
  }

  /** The JSON of the operator's file with this name, else of the built-in one; throws if it is unusable. */
  async contents(name: string): Promise<unknown> {
    const file = (await fileIn(this.#owners, `/${name}`)) ?? (await fileIn(this.#builtIn, `/${name}`));
    if (!file) throw new Error(`${name} is missing`);
    if (file.size > CONTENTS_MOST) throw new Error(`${file.path} is too large`);
    try {
      // Drops the byte order mark that Windows editors put before UTF-8, and refuses any other encoding.
      return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file.path)));
    } catch (error) {
      throw new Error(`${file.path}: ${(error as Error).message}`);
    }
  }
}

/** The file at a URL path in a folder; undefined if missing, hidden, of another type or outside of it. */
async function fileIn(folder: string, pathname: string): Promise<PublicFile | undefined> {
  const parts = partsOf(pathname);
  const type = TYPES[extname(pathname).toLowerCase()];
  if (!parts || !type) return undefined;
  try {
    const root = await realpath(folder);
    const path = await realpath(join(root, ...parts));
    // A link may lead to another file of the folder, not out of it: `..` counts as hidden, too.
    if (relative(root, path).split(sep).some(isHidden)) return undefined;
    const found = await stat(path);
    return found.isFile() ? { path, type, size: found.size, changedMs: found.mtimeMs } : undefined;
  } catch {
    // A missing file, or one the site cannot read.
    return undefined;
  }
}

function partsOf(pathname: string): string[] | undefined {
  try {
    const parts = pathname.split('/').slice(1).map(decodeURIComponent);
    const isOdd = (part: string) => part === '' || isHidden(part) || /[/\\\0]/.test(part);
    return parts.some(isOdd) ? undefined : parts;
  } catch {
    return undefined;
  }
}

const isHidden = (part: string) => part.startsWith('.');

/**
 * Reads a content file: the operator's, else the one that an admin entered on a screen, else the built-in
 * one. If it cannot be used, logs the reason and throws a Refusal (503) with `fallbackMessage`.
 */
export async function readContents<T extends z.ZodType>(
  { publicFiles, settings, log }: { publicFiles: PublicFiles; settings: StoredSettings; log: Log },
  file: string,
  schema: T,
  fallbackMessage: string,
): Promise<z.infer<T>> {
  try {
    const stored = (await publicFiles.ofOwner(`/${file}`)) ? undefined : settings.contents(file);
    return schema.parse(stored ?? (await publicFiles.contents(file)));
  } catch (error) {
    log.warn({ file, error: String(error) }, 'contents cannot be used');
    throw new Refusal('overloaded', fallbackMessage, { retryAfterSeconds: 60 });
  }
}
