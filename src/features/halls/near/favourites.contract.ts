import { z } from 'zod';

/** How many members a hall is a favourite of, `FAVOURITES_COUNTED` at most, and whether it is the reader's; null for guests. */
export const favourites = z.object({ members: z.number(), isOwn: z.boolean().nullable() });
export type Favourites = z.infer<typeof favourites>;
