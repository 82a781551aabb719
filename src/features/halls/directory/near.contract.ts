import { z } from 'zod';
import { hallFacts } from '#/features/halls/facts/hall-facts.contract.ts';
import { REGIONS } from '#/shared/regions.ts';
import { hall } from './halls.contract.ts';

/** `members` marked the hall, counted up to `FAVOURITES_COUNTED`; `isOwn` is null for guests. */
export const favourites = z.object({ members: z.number(), isOwn: z.boolean().nullable() });
export type Favourites = z.infer<typeof favourites>;

/**
 * `fee` is the price of ten minutes, else the first price, '' if unknown; `picture` is the name of the first
 * picture, '' without one.
 */
const listedFacts = {
  hours: hallFacts.shape.hours.nullable(),
  ...hallFacts.pick({ big: true, medium: true, pocket: true }).shape,
  fee: z.string(),
  picture: z.string(),
};

export const listedHall = hall.extend(listedFacts);
export type ListedHall = z.infer<typeof listedHall>;

export const placeList = z.object({ region: z.enum(REGIONS, '지역을 목록에서 선택해주세요.').optional() });

/** `location` is `latitude,longitude` in degrees or ''; `coming`: a tournament is announced there. */
export const place = z.object({
  id: z.number(),
  region: z.enum(REGIONS),
  name: z.string(),
  address: z.string(),
  phone: z.string().nullable(),
  location: z.string(),
  ...listedFacts,
  coming: z.boolean(),
});
export type Place = z.infer<typeof place>;
