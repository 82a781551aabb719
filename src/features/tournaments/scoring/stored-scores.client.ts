import { z } from 'zod';
import { game, press } from './scoring.contract.ts';
import type { Step } from './shared-game.rules.ts';

const entry = z.object({
  /** The server's game as last received. */
  base: game.nullable(),
  steps: z.array(
    z.union([z.object({ press }), z.object({ game, over: z.number().nullable() })]) as z.ZodType<Step>,
  ),
  conflict: game.nullable(),
});
export type StoredScore = z.infer<typeof entry>;
const entries = z.record(z.string(), entry);

/** The unsent scores that this browser stores under the name, by match. */
export function storedScores(name: string): Record<string, StoredScore> {
  try {
    return entries.safeParse(JSON.parse(localStorage.getItem(name) ?? '{}')).data ?? {};
  } catch {
    return {};
  }
}

/** Stores unsent scores; removes the entry if there are none. */
export function storeScores(name: string, kept: Record<string, StoredScore>): void {
  try {
    if (Object.keys(kept).length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // Without storage the scores are kept only as long as the page.
  }
}
