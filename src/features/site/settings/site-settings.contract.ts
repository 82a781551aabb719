import { z } from 'zod';
import { ACCENTS, type Accent } from '#/shared/accents.ts';
import { PICTURE_NAME } from '#/shared/pictures/picture-file.ts';
import { onePicture, picture as storedPicture } from '#/shared/pictures/pictures.contract.ts';
import { SETTING_FIELDS, type SettingField } from '#/shared/site-settings.ts';
import { linkAddress, pictureAddress } from '#/shared/text/content-address.ts';
import { countCodePoints, tidy, tidyLine } from '#/shared/text/text.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { typedHeadings, typedHolidays, writtenLine } from '#/shared/text/written.ts';
import {
  AD_TEXT_LIMIT,
  ADDRESS_LIMIT,
  ANNOUNCEMENT_LIMIT,
  ANNOUNCEMENTS_MOST,
  BANNER_TEXT_LIMIT,
  HOURS_MOST,
  LINE_LIMIT,
  PROCESSORS_LIMIT,
  SITE_NAME_LIMIT,
  TERMS_LIMIT,
  WEIGHT_MOST,
} from './site-settings.constants.ts';

const upTo = (limit: number, tidied: (text: string) => string = tidyLine) =>
  z
    .string()
    .transform(tidied)
    .refine(text => countCodePoints(text) <= limit, `${withCommas(limit)}자까지 쓸 수 있습니다.`);

// A form field sends digits, a program a number.
const number = (least: number, most: number) => {
  const sentence = `${least}에서 ${most} 사이의 숫자를 입력해주세요.`;
  return z
    .union([z.number(), z.string().trim().regex(/^\d+$/, sentence).transform(Number)], sentence)
    .refine(value => value >= least && value <= most, sentence);
};

/** The server's environment takes precedence over these settings. */
export const siteSettings = z.object({
  siteName: writtenLine('사이트 이름', SITE_NAME_LIMIT),
  contact: upTo(LINE_LIMIT),
  mark: upTo(ADDRESS_LIMIT).refine(
    text => text === '' || PICTURE_NAME.test(text) || pictureAddress(text) !== '',
    '마크로 쓸 사진을 다시 골라주세요.',
  ),
  accent: z.enum(Object.keys(ACCENTS) as Accent[], '색을 골라주세요.'),
  terms: upTo(TERMS_LIMIT, tidy),
  freeBoardHeadings: typedHeadings,
  /** Holidays besides those of the law, separated by commas; left out, the stored ones stay. */
  holidays: typedHolidays.optional(),
  operatorName: upTo(LINE_LIMIT),
  privacyOfficer: upTo(LINE_LIMIT),
  privacyContact: upTo(LINE_LIMIT),
  /** Processors with their purposes, separated by semicolons or line ends. */
  privacyProcessors: upTo(PROCESSORS_LIMIT, text =>
    text.split(/[;\n]/).map(tidyLine).filter(Boolean).join('; '),
  ),
  attendance: z.enum(['daily', 'per-press'], '출석 포인트를 어떻게 줄지 선택해주세요.'),
  newMemberHours: number(0, HOURS_MOST),
  reportHideWeight: number(1, WEIGHT_MOST),
  reportHideWeightNickname: number(1, WEIGHT_MOST),
});
export type SiteSettings = z.infer<typeof siteSettings>;

const link = upTo(ADDRESS_LIMIT).refine(
  text => text === '' || linkAddress(text) !== '',
  'https://로 시작하는 주소나 이 사이트의 /로 시작하는 주소를 입력해주세요.',
);
const picture = upTo(ADDRESS_LIMIT).refine(
  text => text === '' || pictureAddress(text) !== '',
  'https://로 시작하는 사진 주소나 이 사이트의 /로 시작하는 주소를 입력해주세요.',
);
// An uploaded picture is shown in place of the one at `imageUrl`.
const pictured = { imageUrl: picture, pictures: onePicture };
const adDraft = z.object({ text: upTo(AD_TEXT_LIMIT, tidy), ...pictured, linkUrl: link });

export const NO_BANNER = { text: '', imageUrl: '', linkUrl: '' };

const bannerDraft = z
  .object({ text: upTo(BANNER_TEXT_LIMIT), ...pictured, linkUrl: link })
  .superRefine(({ text, imageUrl, pictures: [uploaded] = [], linkUrl }, { addIssue }) => {
    const say = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message });
    if (!uploaded && !imageUrl) {
      if (text || linkUrl) say('imageUrl', '배너로 보일 사진을 올리거나 그 주소를 입력해주세요.');
      return;
    }
    if (uploaded && !uploaded.alt) say('pictures', '사진을 보지 못하는 분을 위해 사진 설명을 입력해주세요.');
    if (!uploaded && !text) say('text', '주소로 넣은 사진은 무엇에 관한 것인지 글을 입력해주세요.');
    if (!linkUrl) say('linkUrl', '배너를 누르면 갈 주소를 입력해주세요.');
  });

/** An ad without text and picture is not shown. */
export const adsDraft = z.object({
  ad1: adDraft,
  ad2: adDraft,
  ad3: adDraft,
  banner: bannerDraft.default(NO_BANNER),
});
export type AdsDraft = z.infer<typeof adsDraft>;

/** `host` is another site with the hall's ranking, '' for this site. */
export const hallPageDraft = z.object({
  billiardHall: upTo(LINE_LIMIT),
  host: upTo(ADDRESS_LIMIT).refine(
    text => text === '' || /^https?:\/\//.test(linkAddress(text)),
    'https://로 시작하는 주소를 입력해주세요.',
  ),
  announcements: z
    .array(z.object({ announcement: upTo(ANNOUNCEMENT_LIMIT, tidy), ...pictured }))
    .max(ANNOUNCEMENTS_MOST, `공지는 ${ANNOUNCEMENTS_MOST}개까지 올릴 수 있습니다.`),
});
export type HallPageDraft = z.infer<typeof hallPageDraft>;

const text = Object.fromEntries(SETTING_FIELDS.map(field => [field, z.string()]));

export const shownSettings = z.object({
  values: z.object({
    ...(text as Record<SettingField, z.ZodString>),
    accent: siteSettings.shape.accent,
    attendance: siteSettings.shape.attendance,
    newMemberHours: z.number(),
    reportHideWeight: z.number(),
    reportHideWeightNickname: z.number(),
  }),
  mail: z.boolean(),
});
export type ShownSettings = z.infer<typeof shownSettings>;

export const siteTerms = z.object({ terms: z.string() });
export type SiteTerms = z.infer<typeof siteTerms>;

/** The result is in words, '' before the step is done. */
export const startStepsAnswer = z.object({
  /** True once every step that has a screen is done, or members have signed up. */
  isDone: z.boolean(),
  named: z.boolean(),
  operator: z.boolean(),
  mail: z.boolean(),
  hallPage: z.boolean(),
  notice: z.boolean(),
  halls: z.boolean(),
  tournament: z.boolean(),
  members: z.boolean(),
  results: z.object({
    named: z.string(),
    operator: z.string(),
    mail: z.string(),
    hallPage: z.string(),
    notice: z.string(),
    halls: z.string(),
    tournament: z.string(),
  }),
});
export type StartSteps = z.infer<typeof startStepsAnswer>;

const withPictures = { imageUrl: z.string(), pictures: z.array(storedPicture) };
const shownAd = z.object({ text: z.string(), ...withPictures, linkUrl: z.string() });

/** `isFile` is true if the ads come from a file of the operator, which saving renames. */
export const shownAds = z.object({
  isFile: z.boolean(),
  ads: z.object({ ad1: shownAd, ad2: shownAd, ad3: shownAd, banner: shownAd }),
});
export type ShownAds = z.infer<typeof shownAds>;

export const shownHallPage = z.object({
  isFile: z.boolean(),
  page: z.object({
    billiardHall: z.string(),
    host: z.string(),
    announcements: z.array(z.object({ announcement: z.string(), ...withPictures })),
  }),
});
export type ShownHallPage = z.infer<typeof shownHallPage>;
