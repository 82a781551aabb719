import { z } from 'zod';
import {
  eventKey,
  mode,
  numberedEvent,
  tournamentEvent,
  tournamentEvents,
} from '#/features/tournaments/engine/events.contract.ts';
import { game } from '#/features/tournaments/scoring/scoring.contract.ts';

/** The server's copy: its id, the number of the device's events that it has (`taken`), and refused ones. */
const serverCopy = z.looseObject({
  id: z.number().int().positive(),
  taken: z.number().int().min(0),
  refused: z.array(z.object({ event: tournamentEvent, message: z.string() })).catch([]),
  /** The role of a co-organiser's device; left out for the organiser's. */
  role: z.enum(['run', 'score']).optional().catch(undefined),
  /** The nicknames of the members other than the organiser who sent events, by event key. */
  senders: z.record(z.string(), z.string()).optional().catch(undefined),
});

/** The outcome of a sent event: `taken` (stored now), `known` (stored before) or `refused`. */
const eventOutcome = z.discriminatedUnion('state', [
  z.object({ key: z.string(), state: z.enum(['taken', 'known']) }),
  z.object({ key: z.string(), state: z.literal('refused'), message: z.string() }),
]);
export type EventOutcome = z.infer<typeof eventOutcome>;
/** The answer to sent events: their outcomes, the events new to the device, and the last event's number. */
export const sync = z.object({
  version: z.number(),
  results: z.array(eventOutcome),
  events: z.array(numberedEvent),
});
export type Sync = z.infer<typeof sync>;

/** Maximum length of a title in a browser: twice the server's maximum. */
const TITLE_MOST = 200;

/** The draft of the form in which players are entered; an object with any fields. */
const entering = z.looseObject({});

export const savedTournament = z.object({
  /** The version of the stored format; a record of another version is neither read nor changed. */
  format: z.literal(1),
  key: eventKey,
  /** Counts the writes (optimistic locking): a tab with an older version cannot overwrite a newer one. */
  version: z.number().int().min(0),
  mode,
  title: z.string().max(TITLE_MOST),
  /** The number of the match post whose applicants were filled in; null if there is none. */
  post: z.number().int().positive().nullable(),
  entering,
  events: tournamentEvents,
  /** The scores of the matches under way, by match key. */
  games: z.record(z.string().max(40), game),
  server: serverCopy.nullable(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});
export type SavedTournament = z.infer<typeof savedTournament>;
