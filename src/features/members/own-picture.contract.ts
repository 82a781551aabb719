import { z } from 'zod';
import { PICTURE_GONE } from '#/features/pictures/pictures.limits.ts';
import { PICTURE_NAME } from '#/shared/pictures.ts';

/** The name of a picture that the member has sent; empty for none. */
export const ownPictureChange = z.object({
  picture: z.string(PICTURE_GONE).refine(name => name === '' || PICTURE_NAME.test(name), PICTURE_GONE),
});

export const ownPicture = z.object({ picture: z.string() });
export type OwnPicture = z.infer<typeof ownPicture>;
