import { z } from 'zod';
import { NEWS_CONTENT_LIMIT } from '#/features/halls/directory/halls.rules.ts';
import { pageQuery } from '#/shared/lists/list-query.ts';
import { publicText } from '#/shared/text/public-text.ts';
import { beganFrom, rowId, TITLE_LIMIT, writtenLine, writtenText } from '#/shared/text/written.ts';

/** With `of` (an id) the answer is this one item instead of a page. */
export const newsList = pageQuery.extend({ of: rowId.optional() });
export const newsParam = z.object({ id: rowId, news: rowId });

export const newsDraft = z.object({
  title: publicText(writtenLine('제목', TITLE_LIMIT)),
  content: publicText(writtenText('내용', NEWS_CONTENT_LIMIT)),
});
export type NewsDraft = z.infer<typeof newsDraft>;
export const newsChange = newsDraft.extend(beganFrom);
export type NewsChange = z.infer<typeof newsChange>;

/** `editedAt` is '' before the first edit. */
export const hallNews = z.object({
  id: z.number(),
  title: z.string(),
  content: z.string(),
  date: z.string(),
  updatedAt: z.string(),
  editedAt: z.string(),
});
export type HallNews = z.infer<typeof hallNews>;
/** `hidden` is true while reports or moderators hide the item from others. */
export const keptNews = hallNews.extend({ hidden: z.boolean() });
export type KeptNews = z.infer<typeof keptNews>;
