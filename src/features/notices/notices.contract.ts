import { z } from 'zod';
import { listQuery } from '#/shared/list-query.ts';
import { countCodePoints, hasVisible, tidy, tidyLine } from '#/shared/text.ts';
import { NOTICE_FIELDS, NOTICE_SORTS } from './notices.rules.ts';

export const TITLE_LIMIT = 100;
export const CONTENT_LIMIT = 10_000;

export const noticeList = listQuery(NOTICE_SORTS, NOTICE_FIELDS);

export const noticeDraft = z.object({
  title: z
    .string('제목을 입력해주세요.')
    .transform(tidyLine)
    .refine(hasVisible, '제목을 입력해주세요.')
    .refine(text => countCodePoints(text) <= TITLE_LIMIT, `제목은 ${TITLE_LIMIT}자까지 쓸 수 있습니다.`),
  content: z
    .string('내용을 입력해주세요.')
    .transform(tidy)
    .refine(hasVisible, '내용을 입력해주세요.')
    .refine(text => countCodePoints(text) <= CONTENT_LIMIT, '내용은 10,000자까지 쓸 수 있습니다.'),
  pinned: z.boolean().default(false),
});
export type NoticeDraft = z.infer<typeof noticeDraft>;

export const noticeId = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

/** A notice as every answer shows it; in lists `content` is cut to 200 code points. */
export const notice = z.object({
  id: z.number(),
  title: z.string(),
  content: z.string(),
  date: z.string(),
  pinned: z.boolean(),
});
export type Notice = z.infer<typeof notice>;
