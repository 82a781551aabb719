import { z } from 'zod';
import { banner } from '#/features/site/ads/ads.contract.ts';

const titled = z.object({ id: z.number(), title: z.string() });
/** A text with its author's login id, null for an author who has left. */
const written = titled.extend({ authorId: z.string().nullable() });

/**
 * The highlights, equal for every reader; null or empty without any. `when` is in words (`11월 28일(토) 오후
 * 7:30`), `place` '' where none was named.
 */
export const highlightsAnswer = z.object({
  notice: titled.nullable(),
  tournament: titled.extend({ isLive: z.boolean(), when: z.string(), place: z.string() }).nullable(),
  matches: written.extend({ when: z.string(), place: z.string() }).array(),
  post: written.extend({ likes: z.number() }).nullable(),
  /** The operator's banner, shown below the ranking; null if there is none. */
  banner: banner.nullable(),
});
export type Highlights = z.infer<typeof highlightsAnswer>;
