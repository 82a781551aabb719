import { z } from 'zod';

/** At most `FAVOURITES_COUNTED` members; `isOwn` is null for guests. */
export const favourites = z.object({ members: z.number(), isOwn: z.boolean().nullable() });
export type Favourites = z.infer<typeof favourites>;
