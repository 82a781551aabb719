import { z } from 'zod';
import { tournamentEvents } from '#/features/tournaments/engine/events.contract.ts';
import { FILE_FORMAT } from '#/features/tournaments/engine/tournament.constants.ts';

const TEXT_LIMIT = 200;

/** A tournament as a file; `title`, `day` (`YYYY-MM-DD` or empty) and `hall` head its result. */
export const tournamentFile = z.object({
  format: z.literal(FILE_FORMAT),
  /**
   * The lowest format version that can hold the tournament, so that older builds can read the file. 2: groups
   * and 풀리그; 3: double elimination and 패자부활; 4: late entrants; 5: groups with another target score than the
   * knockout; 6: ties settled by the organiser, or a score for 부전승; 7: late entrants of double elimination or
   * 패자부활.
   */
  version: z.literal([1, 2, 3, 4, 5, 6, 7]),
  title: z.string().max(TEXT_LIMIT),
  day: z.union([z.literal(''), z.iso.date()]).default(''),
  hall: z.string().max(TEXT_LIMIT).default(''),
  events: tournamentEvents.min(1),
});
export type TournamentFile = z.infer<typeof tournamentFile>;
