import { z } from 'zod';
import { eventKey } from '#/features/tournaments/engine/events.contract.ts';
import { entryId, matchScore } from '#/features/tournaments/scoring/scoring.contract.ts';

/** The result of a match as one side typed it; `winner` is an entry, null for a draw (무승부). */
export const claimedResult = z.object({ winner: entryId.nullable(), score: matchScore.nullable() });
export type ClaimedResult = z.infer<typeof claimedResult>;

/** `device` is a key that the browser chose, so that one browser cannot type for both sides. */
export const claimAtTable = claimedResult.extend({ entry: entryId, device: eventKey });

/** A typed result of a match that is not decided yet, and the side that typed it (`entry`). */
export const resultClaim = claimedResult.extend({ match: z.string(), entry: z.number() });
export type ResultClaim = z.infer<typeof resultClaim>;

/** A typed result `waits` for the other side, is recorded (`agreed`), or `differs`: the organiser decides. */
export const claimOutcome = z.object({ message: z.string(), state: z.enum(['waits', 'agreed', 'differs']) });
export type ClaimOutcome = z.infer<typeof claimOutcome>;
