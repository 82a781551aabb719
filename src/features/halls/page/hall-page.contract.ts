import { z } from 'zod';
import { contentImage, contentPicture } from '#/shared/pictures/pictures.contract.ts';
import { linkAddress, pictureAddress } from '#/shared/text/content-address.ts';
import { tidy, tidyLine } from '#/shared/text/text.ts';

export const HALL_PAGE_UNREADABLE = '공지사항을 불러오는 중 문제가 발생했습니다.';
export const HALL_RANKING_FAILED = '지금은 랭킹을 불러올 수 없습니다. 잠시 후 다시 시도해 주세요.';

const entry = z.object({
  announcement: z.string().transform(tidy).catch(''),
  imageUrl: z.string().transform(pictureAddress).catch(''),
  pictures: contentPicture,
});

/**
 * The contents of `gyContents.json`: the hall's name, the first announcement, further `announcements`, and
 * `host`, another site whose ranking of the hall is shown ('' for this site's). Invalid fields become empty.
 */
export const hallContents = entry.extend({
  billiardHall: z.string().transform(tidyLine).catch(''),
  host: z.string().transform(otherSite).catch(''),
  announcements: z.array(entry.catch({ announcement: '', imageUrl: '', pictures: [] })).catch([]),
});
export type HallContents = z.infer<typeof hallContents>;

/** Returns an http(s) address without a slash at its end; '' for any other text. */
function otherSite(text: string): string {
  const address = linkAddress(text);
  return address.startsWith('/') ? '' : address.replace(/[?#].*$/, '').replace(/\/+$/, '');
}

/** `isElsewhere` is true if the ranking is that of another site. */
export const hallPageAnswer = z.object({
  billiardHall: z.string(),
  /** Null if no hall or several halls have this name. */
  hallId: z.number().nullable(),
  isElsewhere: z.boolean(),
  announcements: z.array(
    z.object({ announcement: z.string(), imageUrl: z.string().nullable(), ...contentImage }),
  ),
});
export type HallPage = z.infer<typeof hallPageAnswer>;
