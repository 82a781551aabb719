import { z } from 'zod';
import { bracketEvent, EVENTS_MOST } from './brackets.contract.ts';

export const FILE_FORMAT = 'dangu-madang-tournament';
/** A file this long at most is read: every event there can be, and room to spare. */
export const FILE_BYTES_MOST = 4 * 1024 * 1024;
const TEXT_LIMIT = 200;

/** A tournament as a file. `title`, `day` (`YYYY-MM-DD` or empty) and `hall` head its result. */
export const tournamentFile = z.object({
  format: z.literal(FILE_FORMAT),
  version: z.literal(1),
  title: z.string().max(TEXT_LIMIT),
  day: z.union([z.literal(''), z.iso.date()]).default(''),
  hall: z.string().max(TEXT_LIMIT).default(''),
  events: z.array(bracketEvent).min(1).max(EVENTS_MOST),
});
export type TournamentFile = z.infer<typeof tournamentFile>;
