import { z } from 'zod';
import { contentImage, contentPicture } from '#/shared/pictures/pictures.contract.ts';
import { linkAddress, pictureAddress } from '#/shared/text/content-address.ts';
import { tidy } from '#/shared/text/text.ts';
import { AD_NAMES } from './ads.rules.ts';

export const adParam = z.object({ name: z.enum(AD_NAMES) });

/** `adContents.json`: an entry for each ad by its name; others may stand there too. */
export const adContents = z.record(z.string(), z.unknown());

/** One entry as an owner wrote it: what cannot be used is left out, and the rest still stands. */
export const adEntry = z.object({
  text: z.string().transform(tidy).catch(''),
  imageUrl: z.string().transform(pictureAddress).catch(''),
  linkUrl: z.string().transform(linkAddress).catch(''),
  pictures: contentPicture,
});

/** An ad as the screens show it. */
export const ad = z.object({
  name: z.enum(AD_NAMES),
  text: z.string(),
  imageUrl: z.string().nullable(),
  ...contentImage,
  linkUrl: z.string().nullable(),
});
export type Ad = z.infer<typeof ad>;

/** The banner of the front page, whole; `alt` is '' where the text below the picture says it. */
export const banner = z.object({
  text: z.string(),
  imageUrl: z.string(),
  alt: z.string(),
  linkUrl: z.string(),
});
export type Banner = z.infer<typeof banner>;

/** An ad of the operator, as links to it say. */
export const listedAd = ad.pick({ name: true }).extend({ title: z.string() });
export type ListedAd = z.infer<typeof listedAd>;
