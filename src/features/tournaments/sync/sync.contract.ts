import { z } from 'zod';
import { bracketEvent, numberedEvent } from '#/features/tournaments/engine/brackets.contract.ts';

/**
 * The tournament's copy on the server: its id, the number of its events that are here, and the refused local
 * events.
 */
export const serverCopy = z.looseObject({
  id: z.number().int().positive(),
  taken: z.number().int().min(0),
  refused: z.array(z.object({ event: bracketEvent, message: z.string() })).catch([]),
});
export type ServerCopy = z.infer<typeof serverCopy>;

/** The outcome of a sent event: `taken` now, `known` from before, or `refused` with a sentence. */
const sent = z.discriminatedUnion('state', [
  z.object({ key: z.string(), state: z.enum(['taken', 'known']) }),
  z.object({ key: z.string(), state: z.literal('refused'), message: z.string() }),
]);
export type Sent = z.infer<typeof sent>;
/**
 * All events after the one the device named, including the device's own, and the number of the last event.
 */
export const sync = z.object({
  version: z.number(),
  results: z.array(sent),
  events: z.array(numberedEvent),
});
export type Sync = z.infer<typeof sync>;
