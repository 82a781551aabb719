import { z } from 'zod';
import { listQuery } from '#/shared/lists/list-query.ts';

export const memberTournamentsQuery = listQuery([], []).pick({ page: true, size: true });

/** A listed tournament in which the member plays; `champion` is true if the member's entry has won. */
export const memberTournament = z.object({
  id: z.number(),
  title: z.string(),
  day: z.string(),
  hall: z.string(),
  state: z.enum(['coming', 'live', 'closed']),
  champion: z.boolean(),
});
export type MemberTournament = z.infer<typeof memberTournament>;
