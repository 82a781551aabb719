import { z } from 'zod';
import { postBasics, wholeMemberPost } from '#/features/boards/boards.contract.ts';
import { pictureRefs } from '#/features/pictures/pictures.contract.ts';
import { listQuery } from '#/shared/list-query.ts';
import { tidyLine } from '#/shared/text.ts';
import { beganFrom, rowId, titleAndContent, writtenLine } from '#/shared/written.ts';
import { DECISIONS, TOURNAMENT_STATES } from './match-boards.rules.ts';

export const MATCH_DATE_LIMIT = 50;

/** Applicants stand in the order in which they came. */
export const applicantList = listQuery(['id'], ['all']).pick({ page: true, size: true });

export const applicantId = z.object({ id: rowId, applicant: z.string().max(20).transform(tidyLine) });

/** The match date is free text and never refused for what it says. */
export const matchDraft = z.object({
  title: titleAndContent.title,
  matchDate: writtenLine('매치 날짜', MATCH_DATE_LIMIT),
  content: titleAndContent.content,
  pictures: pictureRefs,
});
export const matchChange = matchDraft.extend(beganFrom);
export type MatchChange = z.infer<typeof matchChange>;

export const closing = z.object({ closed: z.boolean('마감할지 다시 열지 알려주세요.') });
export const decision = z.object({ state: z.enum(DECISIONS, '수락 또는 거절을 선택해주세요.') });

/**
 * A post as lists show it; `daysLeft` is null where the date reads as none. `id` is its address, `number` the board's
 * own, which is shown.
 */
export const listedMatch = postBasics.extend({
  number: z.number(),
  matchDate: z.string(),
  daysLeft: z.number().nullable(),
  createdAt: z.string(),
  applicantCount: z.number(),
  closed: z.boolean(),
});
export type ListedMatch = z.infer<typeof listedMatch>;

const state = z.enum(['applied', ...DECISIONS]);

/** The reader's own application; `phone` is the author's once it is accepted. */
export const ownApplication = z.object({ state, date: z.string(), phone: z.string().nullable() });
export type OwnApplication = z.infer<typeof ownApplication>;

/** The tournament that was opened from a post; `entry` is null where it takes none, or its field stands. */
export const postTournament = z.object({
  id: z.number(),
  title: z.string(),
  day: z.string(),
  state: z.enum(TOURNAMENT_STATES),
  /** Whether everybody finds it. */
  listed: z.boolean(),
  entry: z.object({ capacity: z.number(), taken: z.number(), waiting: z.number() }).nullable(),
});
export type PostTournament = z.infer<typeof postTournament>;

/** A whole post, with the reader's own application. */
export const matchPost = listedMatch.extend({
  ...wholeMemberPost,
  can: z.object({
    edit: z.boolean(),
    remove: z.boolean(),
    close: z.boolean(),
    apply: z.boolean(),
    /** Open a tournament from it that takes entries. */
    announce: z.boolean(),
  }),
  application: ownApplication.nullable(),
  tournament: postTournament.nullable(),
});
export type MatchPost = z.infer<typeof matchPost>;

/** An applicant; `state` is null for who may not know it, `phone` for all but the author who accepted. */
export const applicant = z.object({
  id: z.string(),
  username: z.string(),
  billiardHall: z.string().nullable(),
  score4: z.number().nullable(),
  score3: z.number().nullable(),
  date: z.string(),
  state: state.nullable(),
  phone: z.string().nullable(),
  can: z.object({ decide: z.boolean() }),
});
export type Applicant = z.infer<typeof applicant>;
