import { z } from 'zod';
import { pictureName } from '#/shared/pictures/pictures.contract.ts';

/** The name of a picture that the member has sent; empty for none. */
export const ownPictureChange = z.object({
  picture: z.union([z.literal(''), pictureName]),
});

export const ownPictureAnswer = z.object({ picture: z.string() });
export type OwnPicture = z.infer<typeof ownPictureAnswer>;
