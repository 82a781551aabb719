import { z } from 'zod';
import { numberedEvent, tournamentEvent } from '#/features/tournaments/engine/events.contract.ts';

/**
 * A tournament's copy on the server: its id, how many of its events are here (`taken`), and refused local
 * ones.
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
/** The answer to sent events: each outcome, all later events, and the last one's number (`version`). */
export const sync = z.object({
  version: z.number(),
  results: z.array(sent),
  events: z.array(numberedEvent),
});
export type Sync = z.infer<typeof sync>;
