import { z } from 'zod';
import { ball, matchScore, side } from '#/features/tournaments/scoring/scoring.contract.ts';
import { HALL_NAME_LIMIT } from '#/shared/regions.ts';
import { publicText } from '#/shared/text/public-text.ts';
import { optionalLine, rowId, sentNumber, typedCount, writtenLine } from '#/shared/text/written.ts';
import {
  INNINGS_MOST,
  PLAYER_NAME_LIMIT,
  SCORINGS,
  SLOT_KINDS,
  SLOT_NAME_LIMIT,
  SLOTS_MOST,
  SUBSTITUTES_MOST,
  TARGET_MOST,
  TEAM_NAME_LIMIT,
} from './team-matches.constants.ts';

export const teamMatchParam = z.object({ id: rowId, match: rowId });
const slotNumber = sentNumber(z.int().min(1).max(SLOTS_MOST));
export const slotParam = teamMatchParam.extend({ slot: slotNumber });
/** The code of the invitation link for the captain of a team without a club, or of the sheet's link. */
export const teamMatchInvitation = z.object({ invite: z.string().max(40).default('') });

export const slot = z.object({
  name: publicText(writtenLine('경기 이름', SLOT_NAME_LIMIT)),
  kind: z.enum(SLOT_KINDS),
  ball,
  /** The target of both sides; 0 for the players' handicaps. */
  target: typedCount('목표는', TARGET_MOST),
  /** Maximum innings; 0 for no limit. */
  innings: typedCount('이닝은', INNINGS_MOST),
});
export type Slot = z.infer<typeof slot>;

export const scoring = z.enum(SCORINGS);
export type TeamScoring = z.infer<typeof scoring>;

/** When a match begins (`HH:MM`); '' for unknown. */
export const startTime = z
  .string()
  .regex(/^(?:([01]\d|2[0-3]):[0-5]\d)?$/, '시작 시각을 선택해주세요.')
  .default('');

/** A team match as its home club enters it: `opponent` is the name of a club on this site, or of another team. */
export const teamMatchDraft = z.object({
  opponent: publicText(writtenLine('상대 팀', TEAM_NAME_LIMIT)),
  day: z.iso.date('날짜를 선택해주세요.'),
  time: startTime,
  hall: publicText(optionalLine('당구장 이름', HALL_NAME_LIMIT)),
  scoring,
  slots: z.array(slot).min(1, '경기를 하나 이상 넣어주세요.').max(SLOTS_MOST),
});
export type TeamMatchDraft = z.output<typeof teamMatchDraft>;
export type TypedTeamMatch = z.input<typeof teamMatchDraft>;

/** The nickname of a member of the club means that member; a handicap of 0 is unknown. */
const namedPlayer = z.object({
  name: publicText(writtenLine('선수 이름', PLAYER_NAME_LIMIT)),
  handicap: typedCount('수지는', TARGET_MOST).default(0),
});
export type NamedPlayer = z.output<typeof namedPlayer>;

export const lineUp = z.object({
  slots: z.array(z.array(namedPlayer).min(1).max(2)).min(1).max(SLOTS_MOST),
  substitutes: z.array(namedPlayer).max(SUBSTITUTES_MOST),
});
export type LineUp = z.output<typeof lineUp>;
/** With `acceptsForfeits` the captain accepts that the league's rules forfeit slots. */
export const handedLineUp = lineUp.extend({ acceptsForfeits: z.boolean().default(false) });
export type HandedLineUp = z.output<typeof handedLineUp>;
export type TypedLineUp = z.input<typeof lineUp>;

export const substitution = z.object({
  seat: z.number().int().min(0).max(1),
  /** The place of the substitute in the side's list, from 0. */
  substitute: z
    .number()
    .int()
    .min(0)
    .max(SUBSTITUTES_MOST - 1),
});

/** `score` is null if the loser did not appear or gave up. */
export const slotResult = z.object({ winner: side, score: matchScore.nullable() });
export type SlotResult = z.infer<typeof slotResult>;

const pairOf = <T extends z.ZodType>(one: T) => z.tuple([one, one]);
const shownPlayer = z.object({ name: z.string(), handicap: z.number() });
const team = z.object({ name: z.string(), club: z.number().nullable() });

/** A slot as spectators see it; the names are null until both line-ups are in. */
const sheetSlot = z.object({
  name: z.string(),
  kind: z.enum(SLOT_KINDS),
  ball,
  target: z.number(),
  innings: z.number(),
  names: pairOf(z.array(z.string())).nullable(),
  state: z.enum(['waiting', 'open', 'playing', 'decided']),
  winner: side.nullable(),
  /** Why the slot of a league is forfeited; '' otherwise. Without a winner both sides forfeit it. */
  forfeit: z.string(),
  /** An undecided slot has its current score. */
  score: matchScore.nullable(),
  /** The points that each side needs; null where the handicaps are unknown, and before both line-ups are in. */
  targets: pairOf(z.number().nullable()),
});
export type SheetSlot = z.infer<typeof sheetSlot>;

export const shownSlot = sheetSlot.extend({
  /** The results that were corrected, oldest first, each with the result that replaced it. */
  corrections: z.array(z.object({ from: slotResult, to: slotResult, at: z.string(), by: z.string() })),
});
export type ShownSlot = z.infer<typeof shownSlot>;

const listedFields = {
  id: z.number(),
  club: z.number(),
  teams: pairOf(team),
  day: z.string(),
  time: z.string(),
  hall: z.string(),
  state: z.enum(['proposed', 'accepted', 'open', 'over']),
};
/** A team match in a club's list; `score` is null before both line-ups are in. */
export const listedTeamMatch = z.object({ ...listedFields, score: pairOf(z.number()).nullable() });
export type ListedTeamMatch = z.infer<typeof listedTeamMatch>;

export const teamSheet = z.object({
  ...listedFields,
  /** The league and the round of the match; null without a league. */
  league: z.object({ id: z.number(), name: z.string(), round: z.number() }).nullable(),
  /** Why the whole match of a league is forfeited; '' otherwise. */
  forfeit: z.string(),
  scoring,
  score: pairOf(z.number()),
  winner: z.union([side, z.literal('draw')]).nullable(),
  slots: z.array(sheetSlot),
  /** The names of the substitutes of both sides; null until both line-ups are in. */
  substitutes: pairOf(z.array(z.string())).nullable(),
});
export type TeamSheet = z.infer<typeof teamSheet>;
/** The message of a sheet's stream after each change of a score. */
export type SheetScores = Pick<TeamSheet, 'state' | 'score' | 'winner'> & {
  slots: Pick<SheetSlot, 'state' | 'winner' | 'forfeit' | 'score' | 'targets'>[];
};

export const teamMatch = teamSheet.extend({
  slots: z.array(shownSlot),
  /** Whether the line-up of each side is in. */
  ready: pairOf(z.boolean()),
  /** The reader's club, to whose list the page leads back; null without one. */
  own: z.number().nullable(),
  /** The side for which the reader acts as captain; null for other readers. */
  side: side.nullable(),
  /** The reader's own line-up while it is sealed. */
  lineUp: z.object({ slots: z.array(z.array(shownPlayer)), substitutes: z.array(shownPlayer) }).nullable(),
  /** The members that the captain can pick, with the handicaps of the club or else the profile. */
  members: z.array(z.object({ name: z.string(), score4: z.number(), score3: z.number() })),
  /** The code of the invitation link, for the home captain until somebody accepts; '' otherwise. */
  invite: z.string(),
  /** The path of the spectators' sheet, for the captains and the league's organiser; '' otherwise. */
  sheet: z.string(),
  can: z.object({
    accept: z.boolean(),
    remove: z.boolean(),
    record: z.boolean(),
    score: z.boolean(),
    /** Whether the league's organiser may delete the line-ups because its rules forfeited slots. */
    retake: z.boolean(),
  }),
});
export type TeamMatch = z.infer<typeof teamMatch>;

export const scorerOpened = z.object({ path: z.string() });
