import { z } from 'zod';
import { firstPicture, postList, wholePost } from '#/features/boards/board/boards.contract.ts';
import { UNSORTABLE } from '#/shared/lists/list-query.ts';
import { pictureRefs } from '#/shared/pictures/pictures.contract.ts';
import { beganFrom, titleAndContent } from '#/shared/text/written.ts';
import { NOTICE_SORTS } from './notices.rules.ts';

export const noticeList = postList.extend({ sort: z.enum(NOTICE_SORTS, UNSORTABLE).optional() });

export const noticeDraft = z.object({
  ...titleAndContent,
  pinned: z.boolean().default(false),
  pictures: pictureRefs,
});
export type NoticeDraft = z.infer<typeof noticeDraft>;
/** Without `pinned` the stored value stays. */
export const noticeChange = noticeDraft.extend({ ...beganFrom, pinned: z.boolean().optional() });
export type NoticeChange = z.infer<typeof noticeChange>;

/** In lists `content` is cut to 200 code points. */
export const notice = z.object({
  id: z.number(),
  title: z.string(),
  content: z.string(),
  date: z.string(),
  pinned: z.boolean(),
  ...firstPicture,
});
export type ListedNotice = z.infer<typeof notice>;

export const wholeNotice = notice.extend(wholePost);
export type WholeNotice = z.infer<typeof wholeNotice>;
