import { z } from 'zod';
import { hallFacts } from '#/features/halls/facts/hall-facts.contract.ts';
import { REGIONS } from '#/shared/regions.ts';

/**
 * The number of members who marked a hall, at most `FAVOURITES_COUNTED`; `isOwn` says whether the reader did,
 * and is null for guests.
 */
export const favourites = z.object({ members: z.number(), isOwn: z.boolean().nullable() });
export type Favourites = z.infer<typeof favourites>;

export const placeList = z.object({ region: z.enum(REGIONS, '지역을 목록에서 선택해주세요.') });

/**
 * A hall in the list of halls nearby: `location` is `latitude,longitude` or empty, and `coming` says whether
 * a tournament is announced there.
 */
export const place = z.object({
  id: z.number(),
  name: z.string(),
  address: z.string(),
  phone: z.string().nullable(),
  location: z.string(),
  big: z.number(),
  hours: hallFacts.shape.hours.nullable(),
  coming: z.boolean(),
});
export type Place = z.infer<typeof place>;
