import { z } from 'zod';
import { listQuery } from '#/shared/list-query.ts';
import { beganFrom, rowId, titleAndContent } from '#/shared/written.ts';
import { NOTICE_FIELDS, NOTICE_SORTS } from './notices.rules.ts';

export const noticeList = listQuery(NOTICE_SORTS, NOTICE_FIELDS);

export const noticeDraft = z.object({
  ...titleAndContent,
  pinned: z.boolean().default(false),
});
export type NoticeDraft = z.infer<typeof noticeDraft>;
export const noticeChange = noticeDraft.extend(beganFrom);
export type NoticeChange = z.infer<typeof noticeChange>;

export const noticeId = z.object({ id: rowId });

/** A notice as every answer shows it; in lists `content` is cut to 200 code points. */
export const notice = z.object({
  id: z.number(),
  title: z.string(),
  content: z.string(),
  date: z.string(),
  pinned: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

const neighbour = z.object({ id: z.number(), title: z.string() }).nullable();

/** A whole notice, with the one written before it (이전글) and the one written after it (다음글). */
export const wholeNotice = notice.extend({ updatedAt: z.string(), prev: neighbour, next: neighbour });
export type WholeNotice = z.infer<typeof wholeNotice>;
