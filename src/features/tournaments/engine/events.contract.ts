import { z } from 'zod';
import { ownCommands, stages } from '#/features/tournaments/formats/registry/stages.contract.ts';
import {
  decidedAs,
  entryId,
  matchScore,
  playRules,
  target,
} from '#/features/tournaments/scoring/scoring.contract.ts';
import { publicText } from '#/shared/text/public-text.ts';
import { countCodePoints, hasVisible, tidyLine } from '#/shared/text/text.ts';
import {
  CALL_MINUTES_MOST,
  ENTRIES_MOST,
  EVENTS_A_REQUEST,
  EVENTS_MOST,
  type HOWS,
  MATCH_MINUTES_MOST,
  MODES,
  PLAYER_NAME_LIMIT,
  PLAYER_NAME_LONG,
  REST_MINUTES_MOST,
  ROUNDS_MOST,
  SEEDS_MOST,
  TABLES_MOST,
  TIE_REASON_LIMIT,
} from './tournament.constants.ts';

export const mode = z.enum(MODES);
export type Mode = z.infer<typeof mode>;

const HALL_LIMIT = 50;
const SCORE_MOST = 9999;

const line = (limit: number, message: string) =>
  publicText(
    z
      .string(message)
      .overwrite(tidyLine)
      .refine(text => countCodePoints(text) <= limit, message),
  );

/** A player: a member (`member` is the login id) or a name typed by hand (null). Unknown handicaps are 0. */
const player = z.object({
  member: z.string().max(PLAYER_NAME_LIMIT).overwrite(tidyLine).nullable(),
  name: line(PLAYER_NAME_LIMIT, PLAYER_NAME_LONG).refine(hasVisible, '이름을 입력해주세요.'),
  score4: z.number().int().min(0).max(SCORE_MOST),
  score3: z.number().int().min(0).max(SCORE_MOST),
  hall: line(HALL_LIMIT, `당구장 이름은 ${HALL_LIMIT}자까지 쓸 수 있습니다.`),
});
export type Player = z.infer<typeof player>;

/** A player or a team of two; `id` is its number in the tournament, from 1 without gaps. */
const entry = z.object({ id: entryId, players: z.array(player).min(1).max(2) });
export type Entry = z.infer<typeof entry>;

/** Number of tables of the hall; 0 if matches are not called to tables. */
const tableCount = z.number().int().min(0).max(TABLES_MOST);

/** The settings that the organiser may change during the tournament. */
const adjustable = z.object({
  tables: tableCount,
  /** Minutes within which called players must appear at their table. */
  callMinutes: z.number().int().min(1).max(CALL_MINUTES_MOST),
  /**
   * The target score from each round on, in ascending order of rounds: `from` is 1 for the first round and 0
   * for the groups before it. Groups without a target of their own use that of round one; `points` null, or
   * an empty list, means the players' handicaps.
   */
  targets: z
    .array(
      z.object({
        from: z.number().int().min(0).max(ROUNDS_MOST),
        points: target.nullable(),
      }),
    )
    .max(ROUNDS_MOST + 1),
  /** Minutes that the plan assumes for a match; 0 for the default. */
  matchMinutes: z.number().int().min(0).max(MATCH_MINUTES_MOST).optional(),
  /** Minutes of rest that the plan assumes for a player between matches. */
  restMinutes: z.number().int().min(0).max(REST_MINUTES_MOST).optional(),
  /** Whether an idle table gets the next match without the organiser; see `automaticCalls`. */
  autoCall: z.boolean().optional(),
});
export type Adjustable = z.infer<typeof adjustable>;

const settings = z.object({
  mode,
  /** Set if the entries are teams of people whose names the site does not know, as in a league's play-off. */
  ofTeams: z.literal(true).optional(),
  /** Whether there is a match for third place; without it both losers of the semifinals are third (공동 3위). */
  thirdPlace: z.boolean(),
  tables: tableCount,
  play: playRules,
  ...adjustable.omit({ tables: true }).partial().shape,
  /** The format and its options; left out for single elimination and for 개인전. */
  stages: stages.optional(),
});
export type Settings = z.infer<typeof settings>;

/** Six characters of Crockford's base 32 (no I, L, O, U): 30 bits, short enough to call out in a hall. */
const drawCode = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{6}$/, '추첨 코드는 영문과 숫자 여섯 자리입니다.');

/** How the entries are placed: in the order entered (the first against the second, and so on), or by lot. */
const draw = z.discriminatedUnion('by', [
  z.object({ by: z.literal('order') }),
  z.object({
    by: z.literal('lot'),
    code: drawCode,
    /** Number of seeds: 0 for none, else a power of two, at most half the bracket. */
    seeds: z.number().int().min(0).max(SEEDS_MOST),
    /** Which entries are seeded: those with the highest handicaps, or the first ones of the list. */
    seededBy: z.enum(['score', 'hand']),
    /** Whether byes go to the top seeds or are drawn by lot. */
    byes: z.enum(['seeds', 'lot']),
    /** Whether players of one hall are kept apart in the first round where that is possible. */
    apart: z.boolean(),
  }),
]);
export type Draw = z.infer<typeof draw>;

/** The key of a match: `r1m3` (round 1, match 3), `third` (for third place), `g2m1` (group 2, match 1). */
export const matchKey = z
  .string()
  .regex(/^(r([1-9]|1[0-8])m([1-9]|[1-5]\d|6[0-4])|third|g([1-9]|[12]\d|3[0-2])m[1-9]\d{0,2})$/);
export type How = (typeof HOWS)[number];

export const eventKey = z.uuid('사건의 번호가 올바르지 않습니다.');
export const table = z.number().int().min(1).max(TABLES_MOST);
const playedPoints = z.array(z.number().int().min(0).max(SCORE_MOST)).min(1).max(ENTRIES_MOST);
/** How a tie was settled; `points` has one number per entry, in the order of the event's field `order`. */
const tieDecision = z.discriminatedUnion('by', [
  z.object({ by: z.literal('shootout'), points: playedPoints }),
  z.object({ by: z.literal('rematch'), points: playedPoints.nullable() }),
  z.object({ by: z.literal('shared') }),
  /** Drawn by lot: the order follows from the code and the entries; see `lotOrder`. */
  z.object({ by: z.literal('lot'), code: drawCode }),
  z.object({
    by: z.literal('hand'),
    reason: line(TIE_REASON_LIMIT, `이유는 ${TIE_REASON_LIMIT}자까지 쓸 수 있습니다.`).refine(
      hasVisible,
      '이유를 입력해주세요.',
    ),
  }),
]);
export type TieDecision = z.infer<typeof tieDecision>;

/** Everything that can happen in a tournament; `validateEvent` decides which command is valid when. */
const command = z.discriminatedUnion('type', [
  z.object({ type: z.literal('entered'), settings, entries: z.array(entry).min(2).max(ENTRIES_MOST) }),
  z.object({ type: z.literal('drawn'), draw }),
  /** Corrects a misspelt name or brings in a substitute (교체); the entry keeps its slot in the bracket. */
  z.object({ type: z.literal('replaced'), entry: entryId, players: z.array(player).min(1).max(2) }),
  /**
   * A late entrant (늦게 온 선수) after the draw, as the next entry: in a bye or a new match of round one
   * (`match`), in a group, or in 개인전 (both null) at the end of the list; see `lateEntrantSeat`.
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
  /** 진출: the winner advances, or is the champion after the final. The score is in the order of the sides. */
  z.object({ type: z.literal('advanced'), match: matchKey, ...decidedAs }),
  /** 무승부: a match of a group ends without a winner. */
  z.object({ type: z.literal('tied'), match: matchKey, score: matchScore.nullable() }),
  /** Corrects the score of a played match; its winner stays, and with it everything in later matches. */
  z.object({ type: z.literal('rescored'), match: matchKey, score: matchScore.nullable() }),
  /** An entry leaves the groups; the stage's `withdrawal` rule decides what happens to its matches. */
  z.object({ type: z.literal('left'), entry: entryId, how: z.enum(['withdrawn', 'disqualified']) }),
  /** The organiser settles a tie: `order`, best first; the entries of one inner list share their place. */
  z.object({
    type: z.literal('settled'),
    order: z.array(z.array(entryId).min(1).max(ENTRIES_MOST)).min(1).max(ENTRIES_MOST),
    decision: tieDecision,
  }),
  /** The groups are over: the qualified entries are placed in the knockout. */
  z.object({ type: z.literal('qualified') }),
  /** 호출: a match is called to a table; `referee` is the entry that referees it, or null. */
  z.object({
    type: z.literal('called'),
    match: matchKey,
    table,
    referee: entryId.nullable(),
    /** Set on a call that the program made; see `automaticCalls`. */
    automatic: z.literal(true).optional(),
  }),
  /** Both players have come to the table: the waiting time of the call ends. */
  z.object({ type: z.literal('started'), match: matchKey }),
  /** The call of a match is taken back, and its table is free again. */
  z.object({ type: z.literal('recalled'), match: matchKey }),
  /** A called match moves to another table; its waiting time, its start and its referee stay. */
  z.object({ type: z.literal('moved'), match: matchKey, table }),
  /** The organiser changed settings of the running tournament; the event carries all adjustable ones. */
  z.object({ type: z.literal('adjusted'), adjusted: adjustable }),
  z.object({ type: z.literal('undone'), of: eventKey }),
  /** An event is redone; `of` is the key of the event that was undone. */
  z.object({ type: z.literal('redone'), of: eventKey }),
  /** The organiser closes the tournament: nothing can change until it is reopened. */
  z.object({ type: z.literal('closed') }),
  z.object({ type: z.literal('reopened') }),
  ...ownCommands,
]);
export type Command = z.infer<typeof command>;

/** A command with a unique key (a repeated upload has no effect) and the device's time (UTC, ISO 8601). */
export const tournamentEvent = z
  .intersection(
    z.object({
      key: eventKey,
      at: z.iso.datetime(),
      /** Set by the site on a result that both sides typed alike. */
      agreed: z.literal(true).optional(),
    }),
    command,
  )
  .meta({ id: 'TournamentEvent' });
export const tournamentEvents = z.array(tournamentEvent).max(EVENTS_MOST);
export type TournamentEvent = z.infer<typeof tournamentEvent>;
export type EventOf<Type extends TournamentEvent['type']> = Extract<TournamentEvent, { type: Type }>;

/**
 * An event and its number, from 1; `table` is the table whose share link sent it, null for others; `by` is the
 * nickname of another member than the organiser who sent it, shown to organisers only.
 */
export const numberedEvent = z.object({
  number: z.number(),
  table: z.number().nullable(),
  by: z.string().optional(),
  event: tournamentEvent,
});
export type NumberedEvent = z.infer<typeof numberedEvent>;

export const sentEvents = z
  .array(tournamentEvent)
  .max(EVENTS_A_REQUEST, `한 번에 ${EVENTS_A_REQUEST}개까지 보낼 수 있습니다.`);
