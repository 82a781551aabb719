import { z } from 'zod';
import { bracketEvents } from './brackets.contract.ts';
import { FILE_FORMAT } from './brackets.limits.ts';

const TEXT_LIMIT = 200;

/** A tournament as a file. `title`, `day` (`YYYY-MM-DD` or empty) and `hall` head its result. */
export const tournamentFile = z.object({
  format: z.literal(FILE_FORMAT),
  /** 2 since there are groups: a file without them is still written as 1, which older builds read. */
  version: z.union([z.literal(1), z.literal(2)]),
  title: z.string().max(TEXT_LIMIT),
  day: z.union([z.literal(''), z.iso.date()]).default(''),
  hall: z.string().max(TEXT_LIMIT).default(''),
  events: bracketEvents.min(1),
});
export type TournamentFile = z.infer<typeof tournamentFile>;
