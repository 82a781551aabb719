import { z } from 'zod';
import { banner } from '#/features/site/ads/ads.contract.ts';

const titled = z.object({ id: z.number(), title: z.string() });
const written = titled.extend({ authorId: z.string().nullable() });

/**
 * The same for every reader; each part is null where there is no such news. `when` is in words (`11월 28일(토)
 * 오후 7:30`), `authorId` the author's login id.
 */
export const highlightsAnswer = z.object({
  notice: titled.nullable(),
  tournament: titled.extend({ isLive: z.boolean(), when: z.string(), place: z.string() }).nullable(),
  matches: written.extend({ when: z.string(), place: z.string() }).array(),
  post: written.extend({ likes: z.number() }).nullable(),
  banner: banner.nullable(),
});
export type Highlights = z.infer<typeof highlightsAnswer>;
