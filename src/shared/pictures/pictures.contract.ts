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

/** A picture in an answer (`picturePath` makes its URLs), with the size of the largest file in pixels. */
export const picture = z.object({
  name: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
  /** The secret in the URL; left out for a picture that everybody may see. */
  pass: z.string().optional(),
});
export type Picture = z.infer<typeof picture>;

export const contentPicture = z.array(picture).max(1).catch([]);

/** The description and size in pixels of an uploaded picture; left out without a picture. */
export const contentImage = {
  imageAlt: z.string().optional(),
  imageWidth: z.number().optional(),
  imageHeight: z.number().optional(),
};

const size = z.number().int().min(0).max(1_000_000).optional();
export const pictureName = z.string(PICTURE_GONE).regex(PICTURE_NAME, PICTURE_GONE);

const pictureRef = z.object({
  /** The picture's name; during the upload a placeholder, with which no form can be sent. */
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
  /** The size in pixels for the preview; the server uses the stored size. */
  width: size,
  height: size,
  pass: z.string().max(100).optional(),
});
export type PictureRef = z.infer<typeof pictureRef>;

const refs = z.array(pictureRef, '사진 목록을 확인해주세요.');

/** The schema of a list of at most `most` different pictures; `tooMany` is the message for more. */
export const picturesUpTo = (most: number, tooMany: string) =>
  refs
    .max(most, tooMany)
    .refine(
      refs => new Set(refs.map(({ name }) => name)).size === refs.length,
      '같은 사진이 두 번 들어 있습니다.',
    );

/** The pictures of a text; if an edit leaves them out, the text keeps its pictures. */
export const pictureRefs = picturesUpTo(PICTURES_OF_POST, TOO_MANY_PICTURES).optional();

export const onePicture = refs.max(1, ONE_PICTURE).optional();
