import { z } from 'zod';
import { eventKey, matchKey } from '#/features/tournaments/engine/events.contract.ts';
import { WHY_UNCOUNTED } from '#/features/tournaments/results/checks/counting-limits.rules.ts';
import { ball as kind } from '#/features/tournaments/scoring/scoring.contract.ts';
import { namedMember } from '#/shared/author.contract.ts';
import { publicText } from '#/shared/text/public-text.ts';
import { rowId, writtenLine } from '#/shared/text/written.ts';
import { DISPUTE_REASON_LIMIT } from './results.rules.ts';

const TRUST_MEMBERS_MOST = 100;

export const ball = z.enum(kind.options, '종목은 4 또는 3입니다.');

/** A match by its key in the bracket, or a game of 개인전 by the key of its event. */
export const matchParam = z.object({ id: rowId, match: z.union([matchKey, eventKey]) });

export const takingPart = z.object({ accept: z.boolean('참가 여부를 선택해주세요.') });
/** The organiser's attestation: the login ids of the members who were present. */
export const attestation = z.object({
  members: z.array(z.string().max(50)).min(1, '참석한 회원을 선택해주세요.').max(300),
});
/** `confirmed`: number of attested members; `left`: nicknames of members who must accept by themselves. */
export const attestationConfirmed = z.object({
  message: z.string(),
  confirmed: z.number(),
  left: z.array(z.string()),
});
export type AttestationConfirmed = z.infer<typeof attestationConfirmed>;
export const matchAnswer = z.discriminatedUnion(
  'answer',
  [
    z.object({ answer: z.literal('confirmed') }),
    z.object({
      answer: z.literal('disputed'),
      reason: publicText(writtenLine('이의 사유', DISPUTE_REASON_LIMIT)),
    }),
  ],
  '확인 또는 이의를 선택해주세요.',
);
export const matchRuling = z.object({ ruling: z.enum(['stands', 'void'], '인정 또는 무효를 선택해주세요.') });

/** Whether a played match counts, or will count when the tournament is closed. */
const matchNote = z.object({
  match: z.string(),
  standing: z.enum(['counts', 'unaccepted', 'disputed', 'void', 'limited']),
  /** Why an undisputed match does not count; null if it counts. */
  why: z.enum(WHY_UNCOUNTED).nullable(),
  /** The judge of the match; null without a ruling. */
  ruled: z.enum(['organiser', 'admin']).nullable(),
  /** The answer of the signed-in member; null without one, and for members who did not play the match. */
  own: z.enum(['confirmed', 'disputed']).nullable(),
  /** The reasons of disputes, only for the match's players, the organiser and admins. */
  reasons: z.array(z.string()),
  can: z.object({ answer: z.boolean(), rule: z.boolean() }),
});
export type MatchNote = z.infer<typeof matchNote>;

export const tournamentResults = z.object({
  /** The deadline for confirming or disputing results; null while the tournament is open. */
  answersUntil: z.string().nullable(),
  own: z
    .object({
      state: z.enum(['asked', 'accepted', 'declined']),
      mayAccept: z.boolean(),
      mayDecline: z.boolean(),
      /** The last moment to object to the organiser's attestation; null if the member may not. */
      objectUntil: z.string().nullable(),
    })
    .nullable(),
  matches: z.array(matchNote),
});
export type TournamentResults = z.infer<typeof tournamentResults>;

/** The query for handicap checks; `members` are login ids, separated by commas. */
export const handicapCheckQuery = z.object({
  ball: ball.default('4'),
  members: z
    .string()
    .transform(text => text.split(',').filter(Boolean))
    .refine(ids => ids.length <= TRUST_MEMBERS_MOST, `한 번에 ${TRUST_MEMBERS_MOST}명까지 물을 수 있습니다.`),
});

/** The sums of a member's counted matches; `innings` and `inningPoints` only of games with innings. */
const sums = z.object({
  games: z.number(),
  wins: z.number(),
  /** Number of games of one against one with a score. */
  scored: z.number(),
  points: z.number(),
  targets: z.number(),
  inningPoints: z.number(),
  innings: z.number(),
  highRun: z.number(),
});
export type ResultSums = z.infer<typeof sums>;

const ownResult = z.object({
  id: z.number(),
  tournament: z.number(),
  /** The tournament's name; null if the tournament is unlisted. */
  title: z.string().nullable(),
  /** True for a game of two who agreed on a match. */
  byAgreement: z.boolean(),
  won: z.boolean(),
  /** The opponent; null in games of teams of two. */
  opponent: namedMember.nullable(),
  /** The partner in a game of teams of two whose results count as well; else null. */
  partner: namedMember.nullable(),
  /** The score of the match; null if only the winner is known. */
  score: z
    .object({
      points: z.number(),
      target: z.number(),
      otherPoints: z.number(),
      otherTarget: z.number(),
      innings: z.number(),
      highRun: z.number(),
    })
    .nullable(),
  date: z.string(),
});
export type MemberResult = z.infer<typeof ownResult>;

const trust = z.object({
  trust: z.enum(['short', 'fits', 'raise']),
  games: z.number(),
  figure: z.number().nullable(),
  most: z.number().nullable(),
  /** The version of the table of limits by which handicaps are checked. */
  table: z.string(),
});
export type HandicapBadgeFacts = z.infer<typeof trust>;
export const memberHandicapChecks = z.record(z.string(), trust);

const uncountedOf = z.object({ tournament: z.number(), title: z.string(), matches: z.number() });

export const memberResults = z.object({
  /** The member's number, of which the addresses of the profile and of 상대전적 are made. */
  number: z.number(),
  ball,
  sums: z.object({ '4': sums, '3': sums }),
  trust,
  /** The points, target and time of the last games with a score, the oldest first, for a graph of the 득점률. */
  trend: z.array(z.object({ points: z.number(), target: z.number(), date: z.string() })),
  /** One page of the member's matches in the game `ball` (4구 or 3구), the newest first. */
  results: z.array(ownResult),
  /** Matches that do not count because they are disputed; empty unless the member reads their own results. */
  disputed: z.array(uncountedOf),
  /** The member's tournaments with matches that the staff reviews; empty for other readers. */
  reviewed: z.array(uncountedOf),
});
export type MemberResults = z.infer<typeof memberResults>;

const ratedMember = z.object({
  id: z.string(),
  number: z.number(),
  username: z.string(),
  score4: z.number().nullable(),
  score3: z.number().nullable(),
});
const versusSide = ratedMember.extend({ sums });
export const versus = z.object({
  ball,
  sides: z.tuple([versusSide, versusSide]),
  /** The chances in percent by the current 수지; null below five mutual games, or for an unknown 수지. */
  chances: z
    .object({ targets: z.tuple([z.number(), z.number()]), percents: z.tuple([z.number(), z.number()]) })
    .nullable(),
  /** The last games between the two members, newest first; `won` tells whether the first of `sides` won. */
  results: z.array(ownResult),
});
export type Versus = z.infer<typeof versus>;

export const hallBoardRow = ratedMember.extend({
  games: z.number(),
  points: z.number(),
  targets: z.number(),
});
export type HallBoardRow = z.infer<typeof hallBoardRow>;

/** A member's tournament; `champion` is true if the entry won, `wins` and `losses` are of counted matches. */
export const memberTournament = z.object({
  id: z.number(),
  title: z.string(),
  day: z.string(),
  hall: z.string(),
  state: z.enum(['coming', 'live', 'closed']),
  champion: z.boolean(),
  wins: z.number(),
  losses: z.number(),
});
export type MemberTournament = z.infer<typeof memberTournament>;
