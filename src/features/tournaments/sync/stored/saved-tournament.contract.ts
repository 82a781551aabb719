import { z } from 'zod';
import { eventKey, matchKey, mode, tournamentEvents } from '#/features/tournaments/engine/events.contract.ts';
import { game } from '#/features/tournaments/scoring/scoring.contract.ts';
import { serverCopy } from '#/features/tournaments/sync/sync.contract.ts';

const TITLE_LIMIT = 100;

/** The draft of the form in which players are entered; an object with any fields. */
export const entering = z.looseObject({});

/** One tournament as stored in a browser. */
export const savedTournament = z.object({
  /** The version of the stored format; a record of another version is neither read nor changed. */
  format: z.literal(1),
  key: eventKey,
  /** Counts the writes (optimistic locking): a tab with an older version cannot overwrite a newer one. */
  version: z.number().int().min(0),
  mode,
  title: z.string().max(TITLE_LIMIT * 2),
  /** The match post whose applicants were filled in; null for most tournaments. */
  post: z.number().int().positive().nullable(),
  entering,
  events: tournamentEvents,
  /** The scores of the matches under way, by match key. */
  games: z.record(z.union([matchKey, z.string().max(40)]), game),
  server: serverCopy.nullable(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});
export type SavedTournament = z.infer<typeof savedTournament>;
