import type { z } from 'zod';
import { Refusal } from '#/shared/refusal.ts';
import type { Site } from './site.ts';

/** Reads a content file and checks it; one that cannot be used is a line of the log and a Refusal (503) in these words. */
export async function readContents<T extends z.ZodType>(
  { publicFiles, log }: Site,
  file: string,
  schema: T,
  fallbackMessage: string,
): Promise<z.infer<T>> {
  try {
    return schema.parse(await publicFiles.contents(file));
  } catch (error) {
    log.warn({ file, error: String(error) }, 'contents cannot be used');
    throw new Refusal('overloaded', fallbackMessage, { retryAfterSeconds: 60 });
  }
}
