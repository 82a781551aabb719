import { z } from 'zod';
import { stages } from '#/features/tournaments/formats/stages.contract.ts';
import { matchScore, playRules, target } from '#/features/tournaments/scoring/scoring.contract.ts';
import { countCodePoints, hasVisible, tidyLine } from '#/shared/text/text.ts';
import {
  CALL_MINUTES_MOST,
  ENTRIES_MOST,
  EVENTS_A_REQUEST,
  EVENTS_MOST,
  HOWS,
  MATCH_MINUTES_MOST,
  MODES,
  REASON_LIMIT,
  REST_MINUTES_MOST,
  ROUNDS_MOST,
  SEEDS_MOST,
  TABLES_MOST,
} from './brackets.constants.ts';

export const mode = z.enum(MODES);
export type Mode = z.infer<typeof mode>;

const NAME_LIMIT = 20;
const HALL_LIMIT = 50;
const SCORE_MOST = 9999;

const line = (limit: number, message: string) =>
  z
    .string(message)
    .overwrite(tidyLine)
    .refine(text => countCodePoints(text) <= limit, message);

/** A player as entered: picked from the members (`member`, a login id) or typed by hand (null). Unknown scores are 0. */
export const player = z.object({
  member: z.string().max(NAME_LIMIT).overwrite(tidyLine).nullable(),
  name: line(NAME_LIMIT, `이름은 ${NAME_LIMIT}자까지 쓸 수 있습니다.`).refine(
    hasVisible,
    '이름을 입력해주세요.',
  ),
  score4: z.number().int().min(0).max(SCORE_MOST),
  score3: z.number().int().min(0).max(SCORE_MOST),
  hall: line(HALL_LIMIT, `당구장 이름은 ${HALL_LIMIT}자까지 쓸 수 있습니다.`),
});
export type Player = z.infer<typeof player>;

const entryId = z.number().int().min(1).max(ENTRIES_MOST);
/** One entry of the field: a player, or a team of two. `id` is its slot in the input phase, from 1 without gaps. */
export const entry = z.object({ id: entryId, players: z.array(player).min(1).max(2) });
export type Entry = z.infer<typeof entry>;

/** How many tables the hall plays on; 0 where nobody calls tables. */
export const tableCount = z.number().int().min(0).max(TABLES_MOST);

/** What the organiser may change while it is played. */
export const adjustable = z.object({
  tables: tableCount,
  /** How long somebody called is waited for. */
  callMinutes: z.number().int().min(1).max(CALL_MINUTES_MOST),
  /**
   * What everybody plays to from a round on, in order: from 1, and 0 for the groups before it, which play like round one
   * where nothing is said of them; null for the handicaps, as where nothing is said at all.
   */
  targets: z
    .array(
      z.object({
        from: z.number().int().min(0).max(ROUNDS_MOST),
        points: target.nullable(),
      }),
    )
    .max(ROUNDS_MOST + 1),
  /** How long a match lasts for the plan, 0 for the usual; and how long a player rests between two. */
  matchMinutes: z.number().int().min(0).max(MATCH_MINUTES_MOST).optional(),
  restMinutes: z.number().int().min(0).max(REST_MINUTES_MOST).optional(),
});
export type Adjustable = z.infer<typeof adjustable>;

export const settings = z.object({
  mode,
  /** A match for third place; without one both losers of the semifinals are third (공동 3위). */
  thirdPlace: z.boolean(),
  tables: tableCount,
  play: playRules,
  ...adjustable.omit({ tables: true }).partial().shape,
  /** Groups, 풀리그, double elimination or 패자부활; without them single elimination, or in 개인전 wins. */
  stages: stages.optional(),
});
export type Settings = z.infer<typeof settings>;

/** Six signs of Crockford's alphabet (no I, L, O, U): 30 bits, short enough to be called out in a hall. */
export const drawCode = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{6}$/, '추첨 코드는 영문과 숫자 여섯 자리입니다.');

/** How the field is placed: as entered (1 against 2, 3 against 4 …), or by lot. */
export const draw = z.discriminatedUnion('by', [
  z.object({ by: z.literal('order') }),
  z.object({
    by: z.literal('lot'),
    code: drawCode,
    /** So many are seeded (0 for none; a power of two, at most half the bracket). */
    seeds: z.number().int().min(0).max(SEEDS_MOST),
    /** Who is seeded: the highest handicaps, or the first entries as they stand. */
    seededBy: z.enum(['score', 'hand']),
    /** Byes go to the top seeds, or by lot. */
    byes: z.enum(['seeds', 'lot']),
    /** Players of one hall do not meet in the first round where that is possible. */
    apart: z.boolean(),
  }),
]);
export type Draw = z.infer<typeof draw>;

/** `r1m3` is the third match of the first round; `third` the match for third place; `g2m1` the first of group 2. */
export const matchKey = z
  .string()
  .regex(/^(r([1-9]|1[0-8])m([1-9]|[1-5]\d|6[0-4])|third|g([1-9]|[12]\d|3[0-2])m[1-9]\d{0,2})$/);
export type How = (typeof HOWS)[number];

export const eventKey = z.uuid('사건의 번호가 올바르지 않습니다.');
/** A table by its number. */
export const table = z.number().int().min(1).max(TABLES_MOST);
const playedPoints = z.array(z.number().int().min(0).max(SCORE_MOST)).min(1).max(ENTRIES_MOST);
/** How the organiser decided between players who are equal by all criteria; `points` go by the order, one an entry. */
export const tieDecision = z.discriminatedUnion('by', [
  z.object({ by: z.literal('shootout'), points: playedPoints }),
  z.object({ by: z.literal('rematch'), points: playedPoints.nullable() }),
  z.object({ by: z.literal('shared') }),
  /** The order follows from the code and the entries: `lotOrder`. */
  z.object({ by: z.literal('lot'), code: drawCode }),
  z.object({
    by: z.literal('hand'),
    reason: line(REASON_LIMIT, `이유는 ${REASON_LIMIT}자까지 쓸 수 있습니다.`).refine(
      hasVisible,
      '이유를 입력해주세요.',
    ),
  }),
]);
export type TieDecision = z.infer<typeof tieDecision>;
const decidedAs = { entry: entryId, how: z.enum(HOWS), score: matchScore.nullable() };

/** What can happen in a tournament, in its own order; see `tournament.rules.ts` for what fits when. */
export const command = z.discriminatedUnion('type', [
  z.object({ type: z.literal('entered'), settings, entries: z.array(entry).min(2).max(ENTRIES_MOST) }),
  z.object({ type: z.literal('drawn'), draw }),
  /** A misspelt name, or a substitute (교체): the slot in the bracket stays. */
  z.object({ type: z.literal('replaced'), entry: entryId, players: z.array(player).min(1).max(2) }),
  /**
   * Somebody who comes after the draw (늦게 온 선수), as the next entry: to the empty side of a bye in round one (`match`), to
   * a group, or in 개인전 (both null) to the end of the list. `latePlace` says where.
   */
  z.object({
    type: z.literal('joined'),
    entry: entryId,
    match: matchKey.nullable(),
    group: z.number().int().min(1).max(ENTRIES_MOST).nullable(),
    players: z.array(player).min(1).max(2),
  }),
  /** One more win (승) within a match; in 개인전 `match` is null. */
  z.object({ type: z.literal('won'), match: matchKey.nullable(), entry: entryId }),
  /** 진출: the winner of a match moves on; of the final it is the champion (최종 우승). The score goes by the match's sides. */
  z.object({ type: z.literal('advanced'), match: matchKey, ...decidedAs }),
  /** 무승부: a match of a group ends without a winner. */
  z.object({ type: z.literal('tied'), match: matchKey, score: matchScore.nullable() }),
  /** Somebody leaves the groups or the 풀리그: what becomes of the matches is a rule of the stage. */
  z.object({ type: z.literal('left'), entry: entryId, how: z.enum(['withdrawn', 'disqualified']) }),
  /**
   * Players who are equal by all criteria are put in order, the best first; those in one list of `order` stay equal.
   * A shared place is one list.
   */
  z.object({
    type: z.literal('settled'),
    order: z.array(z.array(entryId).min(1).max(ENTRIES_MOST)).min(1).max(ENTRIES_MOST),
    decision: tieDecision,
  }),
  /** The groups are over: those who go on are placed in the knockout. */
  z.object({ type: z.literal('qualified') }),
  /** A game of two in 개인전: the winner `entry` gets a win, and its score counts; in the score the winner comes first. */
  z.object({ type: z.literal('played'), against: entryId, ...decidedAs }),
  /** 최종 우승 of 개인전. */
  z.object({ type: z.literal('finished'), entry: entryId }),
  /** 호출: a match is called to a table; `referee` (an entry) is the loser who watches it, or null. */
  z.object({ type: z.literal('called'), match: matchKey, table, referee: entryId.nullable() }),
  /** Both have come: the call's clock stops. */
  z.object({ type: z.literal('started'), match: matchKey }),
  /** The call is taken back: the table is free again. */
  z.object({ type: z.literal('recalled'), match: matchKey }),
  /** A called match goes to another table: its clock, its start and its referee stay. */
  z.object({ type: z.literal('moved'), match: matchKey, table }),
  /** The organiser changed how it is played on: all of it together. */
  z.object({ type: z.literal('adjusted'), adjusted: adjustable }),
  z.object({ type: z.literal('undone'), of: eventKey }),
  /** `of` is the key of the event that was undone. */
  z.object({ type: z.literal('redone'), of: eventKey }),
  /** The organiser closes: nothing changes any more until it is opened again. */
  z.object({ type: z.literal('closed') }),
  z.object({ type: z.literal('reopened') }),
]);
export type Command = z.infer<typeof command>;

/** A command with its own key (so that it counts once, however often it is sent) and its moment on the device (UTC ISO 8601). */
export const bracketEvent = z
  .intersection(z.object({ key: eventKey, at: z.iso.datetime() }), command)
  .meta({ id: 'TournamentEvent' });
export const bracketEvents = z.array(bracketEvent).max(EVENTS_MOST);
export type BracketEvent = { key: string; at: string } & Command;

/** An event with its number (from 1); `table` sent it through its link, null where the organiser did. */
export type NumberedEvent = { number: number; table: number | null; event: BracketEvent };
export const numberedEvent = z.object({
  number: z.number(),
  table: z.number().nullable(),
  event: bracketEvent,
}) satisfies z.ZodType<NumberedEvent>;

export const sentEvents = z
  .array(bracketEvent)
  .max(EVENTS_A_REQUEST, `한 번에 ${EVENTS_A_REQUEST}개까지 보낼 수 있습니다.`);
