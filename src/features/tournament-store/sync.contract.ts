import { z } from 'zod';
import { bracketEvent, type NumberedEvent } from '#/features/bracket-engine/brackets.contract.ts';

/** The tournament's copy on the server: its id, how many of its events are here, and which local ones were refused. */
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
/** All events after the one the device named, its own included, and the last number. */
export type Sync = { version: number; results: Sent[]; events: NumberedEvent[] };
