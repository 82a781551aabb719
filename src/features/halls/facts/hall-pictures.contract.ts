import { z } from 'zod';
import { picturesUpTo } from '#/shared/pictures/pictures.contract.ts';
import { PICTURES_OF_HALL, TOO_MANY_HALL_PICTURES } from './hall-pictures.constants.ts';

/** All pictures of a hall in their order. */
export const hallPicturesChange = z.object({
  pictures: picturesUpTo(PICTURES_OF_HALL, TOO_MANY_HALL_PICTURES),
});
/**
 * Like `hallPicturesChange`, with the names that the editor opened; when others are stored meanwhile,
 * nothing is saved.
 */
export const hallPicturesSave = hallPicturesChange.extend({
  expectedPictures: z.array(z.string().max(64)).max(PICTURES_OF_HALL).optional(),
});
export type HallPicturesSave = z.infer<typeof hallPicturesSave>;
export type HallPicturesChange = z.infer<typeof hallPicturesChange>;
