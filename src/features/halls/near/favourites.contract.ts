import { z } from 'zod';

/**
 * The number of members with the hall as a favourite, at most `FAVOURITES_COUNTED`, and whether it is the
 * reader's favourite; null for guests.
 */
export const favourites = z.object({ members: z.number(), isOwn: z.boolean().nullable() });
export type Favourites = z.infer<typeof favourites>;
