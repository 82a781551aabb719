import type { z } from 'zod';
import type { Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';

/** Reads a content file and checks it, the owner's, else what an admin wrote on a screen, else the built-in one; one that cannot be used is a line of the log and a Refusal (503) in these words. */
export async function readContents<T extends z.ZodType>(
  { publicFiles, settings, log }: Site,
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
