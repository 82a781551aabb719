import { z } from 'zod';
import { FILE_FORMAT } from '#/features/tournaments/engine/brackets.constants.ts';
import { bracketEvents } from '#/features/tournaments/engine/brackets.contract.ts';

const TEXT_LIMIT = 200;

/**
 * A tournament as a file. `title`, `day` (`YYYY-MM-DD` or empty) and `hall` are the heading of its result.
 */
export const tournamentFile = z.object({
  format: z.literal(FILE_FORMAT),
  /**
   * 2 for groups and 풀리그, 3 for double elimination and 패자부활, 4 with late entrants, 5 if the groups have
   * another target than the knockout, 6 if the organiser settles ties and 부전승 has a score of its own, 7 with late
   * entrants of double elimination or 패자부활. A file has the lowest number that fits, so that older builds can
   * read it.
   */
  version: z.literal([1, 2, 3, 4, 5, 6, 7]),
  title: z.string().max(TEXT_LIMIT),
  day: z.union([z.literal(''), z.iso.date()]).default(''),
  hall: z.string().max(TEXT_LIMIT).default(''),
  events: bracketEvents.min(1),
});
export type TournamentFile = z.infer<typeof tournamentFile>;
