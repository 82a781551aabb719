import { z } from 'zod';
import { bracketEvents, eventKey, matchKey, mode } from '#/features/bracket-engine/brackets.contract.ts';
import { game } from '#/features/scoring/scoring.contract.ts';
import { serverCopy } from './sync.contract.ts';

const TITLE_LIMIT = 100;

/** The input phase's draft, as the screens keep it. */
export const entering = z.looseObject({});

/** All that a browser keeps of one tournament. */
export const savedTournament = z.object({
  /** Another shape of saved tournament gets another number; what is not understood is set aside, never deleted. */
  format: z.literal(1),
  key: eventKey,
  /** How often it was written; a tab that knows an older one cannot overwrite a newer one. */
  version: z.number().int().min(0),
  mode,
  title: z.string().max(TITLE_LIMIT * 2),
  /** The match post whose applicants filled it in; null for most. */
  post: z.number().int().positive().nullable(),
  entering,
  events: bracketEvents,
  /** Scorers under way, by match. */
  games: z.record(z.union([matchKey, z.string().max(40)]), game),
  server: serverCopy.nullable(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});
export type SavedTournament = z.infer<typeof savedTournament>;
