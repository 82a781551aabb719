import { z } from 'zod';
import { contentImage, contentPicture } from '#/shared/pictures/pictures.contract.ts';
import { linkAddress, pictureAddress } from '#/shared/text/content-address.ts';
import { tidy } from '#/shared/text/text.ts';
import { AD_NAMES } from './ads.rules.ts';

export const adParam = z.object({ name: z.enum(AD_NAMES) });

/** Ads by name, and other entries of the operator. */
export const adContents = z.record(z.string(), z.unknown());

/** An invalid field becomes empty. */
export const adEntry = z.object({
  text: z.string().transform(tidy).catch(''),
  imageUrl: z.string().transform(pictureAddress).catch(''),
  linkUrl: z.string().transform(linkAddress).catch(''),
  pictures: contentPicture,
});

export const ad = z.object({
  name: z.enum(AD_NAMES),
  text: z.string(),
  imageUrl: z.string().nullable(),
  ...contentImage,
  linkUrl: z.string().nullable(),
});
export type Ad = z.infer<typeof ad>;

/** `alt` is '' if the text below the picture says enough. */
export const banner = z.object({
  text: z.string(),
  imageUrl: z.string(),
  alt: z.string(),
  linkUrl: z.string(),
});
export type Banner = z.infer<typeof banner>;

export const listedAd = ad.pick({ name: true }).extend({ title: z.string() });
export type ListedAd = z.infer<typeof listedAd>;
