import { z } from 'zod';
import { matchScore } from '#/features/tournaments/scoring/scoring.contract.ts';
import { ENTRIES_MOST, HOWS } from './tournament.constants.ts';

/** The number of an entry in its tournament, from 1. */
export const entryId = z.number().int().min(1).max(ENTRIES_MOST);
/** The fields of a command that decides a game: its winner, how it was decided, and its score. */
export const decidedAs = { entry: entryId, how: z.enum(HOWS), score: matchScore.nullable() };
