import { z } from 'zod';
import { publicText } from '#/shared/text/public-text.ts';
import { countCodePoints, tidyLine } from '#/shared/text/text.ts';
import { PICTURE_NAME } from './picture-file.ts';
import {
  ALT_LIMIT,
  ONE_PICTURE,
  PICTURE_GONE,
  PICTURE_WAITING,
  PICTURES_OF_POST,
  TOO_MANY_PICTURES,
} from './pictures.constants.ts';
import { isSending } from './pictures.rules.ts';

/**
 * A picture as answers describe it; its files are at `picturePath`. Sizes are the largest file's, in
 * pixels.
 */
export const picture = z.object({
  name: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
  /** The pass that the address of a picture with limited readers must have. */
  pass: z.string().optional(),
});
export type Picture = z.infer<typeof picture>;

/**
 * The picture of a content that an admin wrote on a screen, with the size and the description that the site
 * has stored.
 */
export const contentPicture = z.array(picture).max(1).catch([]);

/**
 * Facts that answers add to the address of an uploaded picture; missing for a picture given by its address
 * alone.
 */
export const contentImage = {
  imageAlt: z.string().optional(),
  imageWidth: z.number().optional(),
  imageHeight: z.number().optional(),
};

const size = z.number().int().min(0).max(1_000_000).optional();
/** The name of a picture that is stored. */
export const pictureName = z.string(PICTURE_GONE).regex(PICTURE_NAME, PICTURE_GONE);

const pictureRef = z.object({
  /** In a form this may also be the placeholder of a picture whose upload is under way. */
  name: z
    .string(PICTURE_GONE)
    .refine(name => isSending(name) || PICTURE_NAME.test(name), PICTURE_GONE)
    .refine(name => !isSending(name), PICTURE_WAITING),
  alt: publicText(
    z
      .string('사진 설명을 확인해주세요.')
      .transform(tidyLine)
      .refine(text => countCodePoints(text) <= ALT_LIMIT, `사진 설명은 ${ALT_LIMIT}자까지 쓸 수 있습니다.`),
  ).default(''),
  /** The size that the form knows; the server uses its own. */
  width: size,
  height: size,
  pass: z.string().max(100).optional(),
});
export type PictureRef = z.infer<typeof pictureRef>;

const refs = z.array(pictureRef, '사진 목록을 확인해주세요.');

/** A list of at most `most` pictures, in their order and without duplicates. */
export const picturesUpTo = (most: number, tooMany: string) =>
  refs
    .max(most, tooMany)
    .refine(
      refs => new Set(refs.map(({ name }) => name)).size === refs.length,
      '같은 사진이 두 번 들어 있습니다.',
    );

/** The pictures of a text; a change without this field leaves them as they are. */
export const pictureRefs = picturesUpTo(PICTURES_OF_POST, TOO_MANY_PICTURES).optional();

/** Like `pictureRefs`, for a text that has at most one picture. */
export const onePicture = refs.max(1, ONE_PICTURE).optional();
