import { z } from 'zod';
import { numberedEvent, tournamentEvent } from '#/features/tournaments/engine/events.contract.ts';

/**
 * What a device knows of its tournament on the server: the id, the number of its events that are there
 * (`taken`), and its events that the server refused.
 */
export const serverCopy = z.looseObject({
  id: z.number().int().positive(),
  taken: z.number().int().min(0),
  refused: z.array(z.object({ event: tournamentEvent, message: z.string() })).catch([]),
});
export type ServerCopy = z.infer<typeof serverCopy>;

/** The outcome of a sent event: `taken` now, `known` from before, or `refused` with a sentence. */
const sent = z.discriminatedUnion('state', [
  z.object({ key: z.string(), state: z.enum(['taken', 'known']) }),
  z.object({ key: z.string(), state: z.literal('refused'), message: z.string() }),
]);
export type Sent = z.infer<typeof sent>;
/**
 * The answer to sent events: an outcome for each, all events after the last one the device knew, and the
 * number of the last event (`version`).
 */
export const sync = z.object({
  version: z.number(),
  results: z.array(sent),
  events: z.array(numberedEvent),
});
export type Sync = z.infer<typeof sync>;
