import { z } from 'zod';
import { hallDraft, tidyText } from '#/features/halls/directory/halls.contract.ts';
import { picturesUpTo } from '#/shared/pictures/pictures.contract.ts';
import { publicText } from '#/shared/text/public-text.ts';
import { countCodePoints, tidy, tidyLine } from '#/shared/text/text.ts';
import { beganFrom } from '#/shared/text/written.ts';
import {
  ABOUT_LIMIT,
  DAY_WORDS,
  HOURS_DAYS,
  HOURS_LIMIT,
  type HoursDay,
  LESSONS_LIMIT,
  PARKING_LIMIT,
  PRICES_LIMIT,
  SMOKING_BOOTHS,
  TABLE_WORDS,
  TABLES,
  TABLES_MOST,
} from './hall-facts.constants.ts';
import { tidyHours } from './hours.rules.ts';

const hoursOf = (day: HoursDay) => {
  const wrong = `${DAY_WORDS[day]} 시간은 ${HOURS_LIMIT}자 안으로 적어주세요.`;
  const line = z.string(wrong).transform(typed => tidyHours(typed) ?? tidyLine(typed));
  return publicText(line.refine(typed => countCodePoints(typed) <= HOURS_LIMIT, wrong));
};
const tablesOf = (table: keyof typeof TABLE_WORDS) => {
  const wrong = `${TABLE_WORDS[table]}의 수는 0부터 ${TABLES_MOST}까지 적어주세요.`;
  const typed = z
    .string()
    .regex(/^\d{0,2}$/)
    .transform(Number);
  return z.union([z.number().int().min(0).max(TABLES_MOST), typed], wrong);
};

const fromEach = <Name extends string, Schema>(names: readonly Name[], make: (name: Name) => Schema) =>
  Object.fromEntries(names.map(name => [name, make(name)])) as Record<Name, Schema>;

const hallFactsDraft = hallDraft.pick({ website: true, youtube: true, phone: true }).extend({
  ...fromEach(HOURS_DAYS, hoursOf),
  ...fromEach(TABLES, tablesOf),
  prices: publicText(tidyText('요금을', PRICES_LIMIT, tidy)),
  parking: publicText(tidyText('주차를', PARKING_LIMIT, tidyLine)),
  smoking: z.enum(SMOKING_BOOTHS, '흡연 부스를 선택해주세요.'),
  lessons: publicText(tidyText('레슨을', LESSONS_LIMIT, tidyLine)),
  about: publicText(tidyText('소개를', ABOUT_LIMIT, tidy)),
});
export type HallFactsDraft = z.infer<typeof hallFactsDraft>;

export const PICTURES_OF_HALL = 12;
export const TOO_MANY_HALL_PICTURES = `사진은 ${PICTURES_OF_HALL}장까지 올릴 수 있습니다.`;

/** The change is refused (409) if `expectedUpdatedAt` is not the stored `updatedAt`. */
export const hallFactsChange = hallFactsDraft.extend({
  ...beganFrom,
  /** If they are left out, the stored pictures stay. */
  pictures: picturesUpTo(PICTURES_OF_HALL, TOO_MANY_HALL_PICTURES).optional(),
});
export type HallFactsChange = z.infer<typeof hallFactsChange>;

/** Unknown facts are '' or 0; `updatedAt` is '' until somebody saves facts. */
export const hallFacts = z.object({
  hours: z.object(fromEach(HOURS_DAYS, () => z.string())),
  ...fromEach(TABLES, () => z.number()),
  prices: z.string(),
  parking: z.string(),
  smoking: z.enum(SMOKING_BOOTHS),
  lessons: z.string(),
  about: z.string(),
  updatedAt: z.string(),
});
export type HallFacts = z.infer<typeof hallFacts>;

export const factsVersion = z.object({
  date: z.string(),
  author: z.string(),
  facts: hallFacts
    .omit({ hours: true, updatedAt: true })
    .extend({ website: z.string(), youtube: z.string(), phone: z.string(), ...hallFacts.shape.hours.shape }),
});
export type FactsVersion = z.infer<typeof factsVersion>;

export const FIGURE_DAYS = 30;
/** Counting stops here; a larger count is shown as this number or more. */
export const FIGURES_MOST = 10_000;

const count = z.number().int().min(0);

export const hallFiguresAnswer = z.object({
  /** The visitors on each of the last `FIGURE_DAYS` days (Seoul), oldest day first. */
  days: z.array(z.object({ day: z.string(), views: count })),
  /** `favourites` counts the marks (단골), `members` the members with this home hall. */
  favourites: count,
  members: count,
  /** Counted in the period of `days`; players are members with counted games. */
  players: count,
  tournaments: count,
});
export type HallFigures = z.infer<typeof hallFiguresAnswer>;
