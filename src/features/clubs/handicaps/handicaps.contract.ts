import { z } from 'zod';
import { atOnce } from '#/shared/schema-messages.ts';
import { publicText } from '#/shared/text/public-text.ts';
import { typedNumber, writtenLine } from '#/shared/text/written.ts';
import { HANDICAP_MOST, REASON_LIMIT } from './handicaps.rules.ts';

const ball = z.enum(['4', '3'], '4구와 3구 중에서 골라주세요.');
export const handicapQuery = z.object({ ball: ball.default('4') });

const message = '수지를 확인해주세요.';
export const newHandicap = z
  .object({
    ball,
    score: typedNumber(1, HANDICAP_MOST['4'], message),
    reason: publicText(writtenLine('사유', REASON_LIMIT)),
  })
  .refine(({ ball, score }) => score <= HANDICAP_MOST[ball], atOnce('score', message));
export type NewHandicap = z.infer<typeof newHandicap>;

const span = z.object({ days: z.number(), games: z.number(), points: z.number(), innings: z.number() });
/**
 * A member with the club's handicap (`score`, null before the first), that of the profile (0 if unknown), the
 * games of the last days, the wins of this year, and hints that a higher handicap is due.
 */
const clubPlayer = z.object({
  number: z.number(),
  name: z.string(),
  score: z.number().nullable(),
  profile: z.number(),
  spans: z.array(span),
  wins: z.number(),
  hints: z.array(z.string()),
});
export type ClubPlayer = z.infer<typeof clubPlayer>;
export const clubPlayers = z.object({ players: z.array(clubPlayer), can: z.object({ set: z.boolean() }) });

/** A member as a player of a tournament; a handicap is the club's, else the profile's. */
export const clubPerson = z.object({
  id: z.string(),
  username: z.string(),
  billiardHall: z.string(),
  score4: z.number(),
  score3: z.number(),
});
export const clubPeople = z.object({
  id: z.number(),
  name: z.string(),
  people: z.array(clubPerson),
});
export type ClubPerson = z.infer<typeof clubPerson>;
export type ClubPeople = z.infer<typeof clubPeople>;

/** A change of a member's handicap in a club. */
export const handicapChange = z.object({
  ball,
  score: z.number(),
  reason: z.string(),
  by: z.string(),
  date: z.string(),
});
export type HandicapChange = z.infer<typeof handicapChange>;
