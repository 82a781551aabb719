import { z } from 'zod';
import { bracketEvent, type NumberedEvent } from '#/features/bracket-engine/brackets.contract.ts';

/** What a saved tournament remembers of its tournament on the server: how many of the server's events it holds, and what was refused. */
export const serverCopy = z.looseObject({
  id: z.number().int().positive(),
  taken: z.number().int().min(0),
  refused: z.array(z.object({ event: bracketEvent, message: z.string() })).catch([]),
});
export type ServerCopy = z.infer<typeof serverCopy>;

/** What became of a sent event: `taken` now, `known` from before, or `refused` with a sentence. */
export type Sent =
  | { key: string; state: 'taken' | 'known' }
  | { key: string; state: 'refused'; message: string };
/** All events after the one the device named, its own taken ones among them, and the last number. */
export type Sync = { version: number; results: Sent[]; events: NumberedEvent[] };
