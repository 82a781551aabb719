import { z } from 'zod';
import { picture } from '#/shared/pictures/pictures.contract.ts';
import { ACCENTS, type Accent, SETTING_FIELDS } from '#/shared/site-settings.ts';

/** The current settings; `fixed` names those set by the environment, which no screen can change. */
export const shownSettings = z.object({
  values: z.object({
    siteName: z.string(),
    contact: z.string(),
    mark: z.string(),
    accent: z.enum(Object.keys(ACCENTS) as Accent[]),
    terms: z.string(),
    freeBoardHeadings: z.string(),
    holidays: z.string(),
    operatorName: z.string(),
    privacyOfficer: z.string(),
    privacyContact: z.string(),
    privacyProcessors: z.string(),
    attendance: z.enum(['daily', 'per-press']),
    newMemberHours: z.number(),
    reportHideWeight: z.number(),
    reportHideWeightNickname: z.number(),
  }),
  fixed: z.array(z.enum(SETTING_FIELDS)),
  /** Whether the site can send mail, which only the environment configures. */
  mail: z.boolean(),
});
export type ShownSettings = z.infer<typeof shownSettings>;

/** The terms written by the operator; empty if there are none. */
export const siteTerms = z.object({ terms: z.string() });
export type SiteTerms = z.infer<typeof siteTerms>;

/** The steps of the guided start: each is true when that step is done; `results` says with what result. */
export const startStepsAnswer = z.object({
  named: z.boolean(),
  operator: z.boolean(),
  mail: z.boolean(),
  hallPage: z.boolean(),
  notice: z.boolean(),
  halls: z.boolean(),
  members: z.boolean(),
  results: z.object({
    named: z.string(),
    operator: z.string(),
    mail: z.string(),
    hallPage: z.string(),
    notice: z.string(),
    halls: z.string(),
  }),
});
export type StartSteps = z.infer<typeof startStepsAnswer>;

const pictured = { imageUrl: z.string(), pictures: z.array(picture) };
const shownAd = z.object({ text: z.string(), ...pictured, linkUrl: z.string() });

/**
 * The initial values of the form of the ads; `isFile` is true when the ads come from a file of the operator,
 * so that a screen cannot change them.
 */
export const shownAds = z.object({
  isFile: z.boolean(),
  ads: z.object({ ad1: shownAd, ad2: shownAd, ad3: shownAd, banner: shownAd }),
});
export type ShownAds = z.infer<typeof shownAds>;

/** Like `shownAds`, for the hall page. */
export const shownHallPage = z.object({
  isFile: z.boolean(),
  page: z.object({
    billiardHall: z.string(),
    host: z.string(),
    announcements: z.array(z.object({ announcement: z.string(), ...pictured })),
  }),
});
export type ShownHallPage = z.infer<typeof shownHallPage>;
