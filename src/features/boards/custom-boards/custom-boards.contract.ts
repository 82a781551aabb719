import { z } from 'zod';
import { likeable, listedPost, wholeMemberPost } from '#/features/boards/board/boards.contract.ts';
import { BOARD_READERS, BOARD_WRITERS } from '#/shared/board-rights.ts';
import { sentNumber, typedHeadings, writtenLine } from '#/shared/text/written.ts';
import {
  BOARD_NAME_LIMIT,
  BOARD_POSITION_MOST,
  BOARD_PURPOSE_LIMIT,
  BOARD_SLUG_LIMIT,
  RESERVED_SLUGS,
  SLUG_RESERVED,
  SLUG_WRONG,
} from './custom-boards.rules.ts';

const slug = z
  .string(SLUG_WRONG)
  .transform(typed => typed.trim())
  .refine(typed => typed.length >= 2 && typed.length <= BOARD_SLUG_LIMIT, SLUG_WRONG)
  .refine(typed => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(typed), SLUG_WRONG)
  .refine(
    typed => !RESERVED_SLUGS.some(reserved => reserved === typed) && !/^club-\d+$/.test(typed),
    SLUG_RESERVED,
  );

export const boardDraft = z.object({
  name: writtenLine('게시판 이름', BOARD_NAME_LIMIT),
  slug,
  purpose: writtenLine('게시판 소개', BOARD_PURPOSE_LIMIT),
  readers: z.enum(BOARD_READERS, '누가 읽을지 선택해주세요.'),
  writers: z.enum(BOARD_WRITERS, '누가 글을 쓸지 선택해주세요.'),
  /** 말머리, separated by commas; empty for none. */
  headings: typedHeadings,
  /** Boards with lower numbers come first in the menu. */
  position: sentNumber(
    z
      .int('차례는 숫자입니다.')
      .min(0, '차례는 0부터입니다.')
      .max(BOARD_POSITION_MOST, `차례는 ${BOARD_POSITION_MOST}까지입니다.`),
  ),
  /** A closed board takes no new posts. */
  closed: z.boolean('닫았는지 확인해주세요.'),
  /** A hidden board is in no menu, and only moderators and admins may read it. */
  hidden: z.boolean('숨겼는지 확인해주세요.'),
});
export type BoardDraft = z.infer<typeof boardDraft>;

export const boardSlug = z.object({ slug: z.string().max(BOARD_SLUG_LIMIT) });
const listedBoard = z.object({ slug: z.string(), name: z.string(), purpose: z.string() });
/** `more` is true if there are other boards that the reader may not read. */
export const listedBoards = z.object({ boards: z.array(listedBoard), more: z.boolean() });
export type ListedBoards = z.infer<typeof listedBoards>;

export const shownBoard = listedBoard.extend({
  readers: z.enum(BOARD_READERS),
  writers: z.enum(BOARD_WRITERS),
  closed: z.boolean(),
  hidden: z.boolean(),
  headings: z.array(z.string()),
  club: z.number().nullable(),
  pinned: z.array(z.object({ id: z.number(), title: z.string() })),
  can: z.object({ write: z.boolean() }),
});
export type ShownBoard = z.infer<typeof shownBoard>;

export const managedBoard = shownBoard.omit({ headings: true, club: true, pinned: true, can: true }).extend({
  id: z.number(),
  /** 말머리, separated by commas. */
  headings: z.string(),
  position: z.number(),
  postCount: z.number(),
});
export type ManagedBoard = z.infer<typeof managedBoard>;

export const postAddress = z.object({ link: z.string() });

export const boardPost = listedPost.extend(wholeMemberPost).extend(likeable);
export type BoardPost = z.infer<typeof boardPost>;
