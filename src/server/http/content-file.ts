import type { z } from 'zod';
import type { Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';

/**
 * Reads and checks a content file: the owner's, else the one an admin entered on a screen, else the built-in
 * one. If it cannot be used this logs the reason and throws a Refusal (503) with `fallbackMessage`.
 */
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
