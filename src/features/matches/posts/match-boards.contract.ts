import { z } from 'zod';
import { postBasics, wholeMemberPost } from '#/features/boards/board/boards.contract.ts';
import { DECISIONS } from '#/features/matches/applicants/applications.rules.ts';
import {
  DISCIPLINES,
  MATCH_HALL_LIMIT,
  NAMED_DAYS,
  SCORE_MOST,
  SEATS_MOST,
} from '#/features/matches/finder/match-facts.rules.ts';
import { OBJECTIONS } from '#/features/matches/no-shows/no-show-reports.rules.ts';
import { listQuery } from '#/shared/lists/list-query.ts';
import { pictureRefs } from '#/shared/pictures/pictures.contract.ts';
import { REGIONS } from '#/shared/regions.ts';
import { publicText } from '#/shared/text/public-text.ts';
import { tidyLine } from '#/shared/text/text.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import {
  beganFrom,
  optionalLine,
  rowId,
  sentNumber,
  titleAndContent,
  typedNumber,
  writtenLine,
} from '#/shared/text/written.ts';
import { CONTACTS_BY_TOKEN } from '#/shared/token-scopes.ts';
import { TOURNAMENT_STATES } from './match-boards.rules.ts';

/** `member` is the login id of the reported member. */
export const noShowReportTarget = z.object({ id: rowId, member: z.string().max(20).transform(tidyLine) });

export const noShowReport = z.object({ came: z.boolean('왔는지 안 왔는지 알려주세요.') });

const afterMatch = z.object({
  /** The members that the reader may report on; `came` is null until the reader reports it. */
  people: z.array(z.object({ id: z.string(), username: z.string(), came: z.boolean().nullable() })),
  /** The number of members who reported that the reader came. */
  good: z.number(),
  /** Null where nobody reported the reader as absent. */
  absence: z.enum(OBJECTIONS).nullable(),
});
export type AfterMatch = z.infer<typeof afterMatch>;

export const MATCH_DATE_LIMIT = 50;

export const applicantList = listQuery(['id'], ['all']).pick({ page: true, size: true });

export const applicantId = z.object({ id: rowId, applicant: z.string().max(20).transform(tidyLine) });

const score = typedNumber(0, SCORE_MOST, `수지는 ${withCommas(SCORE_MOST)}까지의 숫자로 적어주세요.`);
const SEATS = `모집 인원은 1명부터 ${SEATS_MOST}명까지 적어주세요.`;
const seats = z.union([z.literal(['', 0]).transform(Number), typedNumber(1, SEATS_MOST, SEATS)], SEATS);
const region = z.enum(['', ...REGIONS], '지역을 목록에서 선택해주세요.');
const discipline = z.enum(['', ...DISCIPLINES], '종목을 목록에서 선택해주세요.');
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, '시각을 선택해주세요.');

/** '' and 0 mean none; a fact left out stays. A hall name known in only one region sets the region. */
const matchFacts = {
  /** The day in Seoul (`YYYY-MM-DD`), '' if unknown; `time` is `HH:MM`. */
  day: z.union([z.literal(''), z.iso.date()], '날짜를 선택해주세요.').optional(),
  time: z.union([z.literal(''), clock], '시각을 선택해주세요.').optional(),
  hall: publicText(optionalLine('당구장 이름', MATCH_HALL_LIMIT)).optional(),
  region: region.optional(),
  discipline: discipline.optional(),
  scoreFrom: score.optional(),
  scoreTo: score.optional(),
  /** Accepted applicants at most; '' or the number 0 for no maximum, but no typed `0`. */
  seats: seats.optional(),
};

/** `matchDate` is free text and never refused for its content. */
export const matchDraft = z.object({
  title: titleAndContent.title,
  matchDate: publicText(writtenLine('매치 날짜', MATCH_DATE_LIMIT)),
  content: titleAndContent.content,
  pictures: pictureRefs,
  ...matchFacts,
});
export type MatchDraft = z.infer<typeof matchDraft>;
export const matchChange = matchDraft.extend(beganFrom);
export type MatchChange = z.infer<typeof matchChange>;

/**
 * `open` matches come soonest first (undated last), `past` ones latest first, at most 1,000. `day`,
 * `discipline` and `score` (a 수지 within a match's range) filter open ones only.
 */
export const matchesByDay = z.object({
  ...listQuery([], []).pick({ page: true, size: true, q: true }).shape,
  state: z.enum(['open', 'past'], '매치 상태를 확인해주세요.').default('open'),
  region: z.enum(REGIONS, '지역을 목록에서 선택해주세요.').optional(),
  discipline: z.enum(DISCIPLINES, '종목을 목록에서 선택해주세요.').optional(),
  day: z.union([z.enum(NAMED_DAYS), z.iso.date()], '날짜를 확인해주세요.').optional(),
  score: sentNumber(z.int('수지를 확인해주세요.').min(1).max(SCORE_MOST)).optional(),
});
export type MatchesByDay = z.infer<typeof matchesByDay>;

export const closing = z.object({ closed: z.boolean('마감할지 다시 열지 알려주세요.') });
export const decision = z.object({ state: z.enum(DECISIONS, '수락 또는 거절을 선택해주세요.') });

/** `daysLeft` is null if the day is unknown; `number` counts the posts of the board from 1. */
export const listedMatch = postBasics.extend({
  number: z.number(),
  matchDate: z.string(),
  daysLeft: z.number().nullable(),
  /** True once the match has begun (without a time: its last day is over); nobody can apply then. */
  over: z.boolean(),
  createdAt: z.string(),
  authorScore4: z.number().nullable(),
  authorScore3: z.number().nullable(),
  applicantCount: z.number(),
  commentCount: z.number(),
  closed: z.boolean(),
  day: z.string(),
  time: z.string(),
  hall: z.string(),
  region,
  discipline,
  scoreFrom: z.number(),
  scoreTo: z.number(),
  seats: z.number(),
  /** Null if any number of applicants can be accepted. */
  seatsLeft: z.number().nullable(),
});
export type ListedMatch = z.infer<typeof listedMatch>;

const state = z.enum(['applied', ...DECISIONS]);

/** `ownState` is the state of the reader's application, null without one. */
export const matchByDay = listedMatch.extend({ ownState: state.nullable() });

/** `phone` is the author's, null until the application is accepted. */
const ownApplication = z.object({
  state,
  date: z.string(),
  phone: z.string().nullable().describe(CONTACTS_BY_TOKEN),
  can: z.object({ withdraw: z.boolean() }),
});
export type OwnApplication = z.infer<typeof ownApplication>;

/** `entry` is null if the tournament takes no entries or its players are final. */
const postTournament = z.object({
  id: z.number(),
  title: z.string(),
  day: z.string(),
  state: z.enum(TOURNAMENT_STATES),
  /** True if public lists show the tournament. */
  listed: z.boolean(),
  entry: z.object({ capacity: z.number(), taken: z.number(), waiting: z.number() }).nullable(),
});
export type PostTournament = z.infer<typeof postTournament>;

/** `tournament` is the id of the last game together, null before it; `isOver` says if it has a result. */
const matchGame = z.object({
  number: z.number(),
  username: z.string(),
  tournament: z.number().nullable(),
  isOver: z.boolean(),
});
export type MatchGame = z.infer<typeof matchGame>;
/** `member` is the number of the caller's opponent. */
export const matchGameParam = z.object({ id: rowId, member: rowId });
export const matchGameOpened = z.object({ tournament: z.number(), path: z.string() });

export const matchPost = listedMatch.extend({
  ...wholeMemberPost,
  can: z.object({
    edit: z.boolean(),
    remove: z.boolean(),
    close: z.boolean(),
    apply: z.boolean(),
    /** True if the reader may open a tournament from this post, which members then enter. */
    announce: z.boolean(),
  }),
  application: ownApplication.nullable(),
  /** Whether a phone number is stored, which an acceptance shows to the other; null for a guest. */
  phones: z.object({ author: z.boolean(), own: z.boolean() }).nullable(),
  /** The reader's 수지 for the discipline of a match that asks for a 수지; null if there is none. */
  ownScore: z.number().nullable(),
  waiting: z.number(),
  tournament: postTournament.nullable(),
  /** The id of the hall with the name of the place; null if the directory has none, or several. */
  hallId: z.number().nullable(),
  /** A promotion of a tournament with a known day is in the list of tournaments too. */
  ofTournament: z.boolean(),
  /** Empty for readers that do not play. */
  games: z.array(matchGame),
  after: afterMatch.nullable(),
});
export type MatchPost = z.infer<typeof matchPost>;

/**
 * Only the author, the applicant and admins see `state`; only the author `absences` (of 90 days), whether a
 * phone number is stored and, after accepting, `phone`. Others get null.
 */
export const applicant = z.object({
  id: z.string(),
  number: z.number(),
  username: z.string(),
  billiardHall: z.string().nullable(),
  score4: z.number().nullable(),
  score3: z.number().nullable(),
  date: z.string(),
  state: state.nullable(),
  phone: z.string().nullable().describe(CONTACTS_BY_TOKEN),
  absences: z.number().nullable(),
  hasPhone: z.boolean().nullable(),
  can: z.object({ decide: z.boolean() }),
});
export type Applicant = z.infer<typeof applicant>;
/** `problem` is the sentence of a failure. */
export type FoundApplicants = { rows: Applicant[]; total: number; page: number; problem?: string };
