import { z } from 'zod';
import { ENTRIES_MOST } from '#/features/tournaments/engine/tournament.constants.ts';
import { writtenLine } from '#/shared/text/written.ts';
import { ROSTER_NAME_LIMIT } from './roster.constants.ts';

const score = z.number().int().min(0).max(9999);

/** Names for the roster; a score of 0 is unknown. */
export const newGuests = z.object({
  guests: z
    .array(z.object({ name: writtenLine('이름', ROSTER_NAME_LIMIT), score4: score, score3: score }))
    .min(1, '이름을 하나 이상 적어 주세요.')
    .max(ENTRIES_MOST),
});
export type NewGuest = z.infer<typeof newGuests>['guests'][number];

/** The roster of the signed-in member by name; `hall` names the hall to which a guest belongs, '' for none. */
export const rosterGuests = z.array(
  z.object({ id: z.number(), name: z.string(), score4: z.number(), score3: z.number(), hall: z.string() }),
);
export type RosterGuest = z.infer<typeof rosterGuests>[number];
