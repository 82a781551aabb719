import { z } from 'zod';
import {
  bracketEvent,
  EVENTS_MOST,
  eventKey,
  MODES,
  matchKey,
} from '#/features/brackets/brackets.contract.ts';
import { game } from '#/features/scoring/scoring.contract.ts';

const TITLE_LIMIT = 100;

/** The input phase's draft, as the screens keep it. */
export const entering = z.looseObject({});

/** Where a tournament is kept on the server: its number, and how many of the server's events this notebook holds. */
export const kept = z.looseObject({
  id: z.number().int().positive(),
  taken: z.number().int().min(0),
});

/** All that a browser keeps of one tournament. */
export const notebook = z.object({
  /** Another shape of notebook gets another number; what is not understood is set aside, never deleted. */
  format: z.literal(1),
  key: eventKey,
  /** How often it was written; a tab that knows an older one cannot overwrite a newer one. */
  version: z.number().int().min(0),
  mode: z.enum(MODES),
  title: z.string().max(TITLE_LIMIT * 2),
  /** The match post whose applicants filled it in; null for most. */
  post: z.number().int().positive().nullable(),
  entering,
  events: z.array(bracketEvent).max(EVENTS_MOST),
  /** Scorers under way, by match. */
  games: z.record(z.union([matchKey, z.string().max(40)]), game),
  server: kept.nullable(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});
export type Notebook = z.infer<typeof notebook>;
