import { z } from 'zod';

const time = z.string();
const side = z.object({ players: z.array(z.string()) });
const match = z.object({
  key: z.string(),
  title: z.string(),
  table: z.number().nullable(),
  sides: z.tuple([side, side]),
});

/** The data of a notice; its text is cut after 1,000 characters. */
export const noticeData = z.object({
  id: z.number(),
  title: z.string(),
  content: z.string(),
  isCut: z.boolean(),
  pinned: z.boolean(),
  url: z.string(),
  date: time,
});
export type NoticeData = z.infer<typeof noticeData>;
/** The public state of a tournament at the time of sending, with the matches called and decided last. */
export const tournamentData = z.object({
  id: z.number(),
  url: z.string(),
  title: z.string(),
  hall: z.string(),
  region: z.string(),
  day: z.string(),
  mode: z.string(),
  format: z.string(),
  ball: z.string(),
  state: z.string(),
  entryCount: z.number(),
  /** A number that grows with each event of the tournament. */
  version: z.number(),
  champion: z.array(z.string()),
  called: z.array(match.extend({ calledAt: time, startedAt: time.nullable() })),
  decided: z.array(
    match.extend({
      decidedAt: time,
      winner: z.literal([0, 1]),
      points: z.tuple([z.number(), z.number()]).nullable(),
    }),
  ),
});

export type TournamentData = z.infer<typeof tournamentData>;
