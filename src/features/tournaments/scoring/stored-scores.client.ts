import { z } from 'zod';
import { game, press } from './scoring.contract.ts';
import type { Step } from './shared-game.rules.ts';

const entry = z.object({
  /** What the server had when it was last heard. */
  base: game.nullable(),
  steps: z.array(
    z.union([z.object({ press }), z.object({ game, over: z.number().nullable() })]) as z.ZodType<Step>,
  ),
  conflict: game.nullable(),
});
export type StoredScore = z.infer<typeof entry>;
const entries = z.record(z.string(), entry);

/** The scores of this name that wait in this browser, by match. */
export function storedScores(name: string): Record<string, StoredScore> {
  try {
    return entries.safeParse(JSON.parse(localStorage.getItem(name) ?? '{}')).data ?? {};
  } catch {
    return {};
  }
}

/** Keeps them; removes them where nothing waits. */
export function storeScores(name: string, kept: Record<string, StoredScore>): void {
  try {
    if (Object.keys(kept).length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // Without storage it lasts as long as the page.
  }
}
