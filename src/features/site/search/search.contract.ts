import { z } from 'zod';
import { listQuery } from '#/shared/lists/list-query.ts';
import { SEARCH_KINDS, SEARCH_SORTS } from './search.rules.ts';

const { page, size, q } = listQuery(SEARCH_SORTS, []).shape;

export const searchQuery = z.object({
  q,
  page,
  size,
  kind: z.enum(SEARCH_KINDS, '검색할 수 없는 게시판입니다.').default('all'),
  sort: z.enum(SEARCH_SORTS, '정렬할 수 없는 항목입니다.').default('new'),
});

export const jumpQuery = z.object({ q });

const piece = z.object({ text: z.string(), hit: z.boolean() });
export type Piece = z.infer<typeof piece>;

/** `id` and `title` are of the post; `comment` is the found comment's id, null if the post was found. */
export const searchHit = z.object({
  kind: z.enum(SEARCH_KINDS).exclude(['all']),
  id: z.number(),
  comment: z.number().nullable(),
  title: z.array(piece),
  excerpt: z.array(piece),
  author: z.string().nullable(),
  authorId: z.string().nullable(),
  authorNumber: z.number().nullable(),
  authorHasProfile: z.boolean(),
  date: z.string(),
  /** Left out for the site's own boards. */
  board: z.string().optional(),
  link: z.string(),
});
export type SearchHit = z.infer<typeof searchHit>;

export const jumps = z.object({
  members: z.array(
    z.object({
      id: z.string(),
      number: z.number(),
      username: z.string(),
      region: z.string().nullable(),
      billiardHall: z.string().nullable(),
    }),
  ),
  halls: z.array(z.object({ id: z.number(), name: z.string(), region: z.string(), address: z.string() })),
  /** The newest tournaments; `day` is `YYYY-MM-DD`. */
  tournaments: z.array(z.object({ id: z.number(), title: z.string(), day: z.string() })),
});
export type Jumps = z.infer<typeof jumps>;
