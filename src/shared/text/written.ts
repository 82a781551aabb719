import { z } from 'zod';
import { withCommas } from '#/shared/text/with-commas.ts';
import { withJosa } from './josa.ts';
import { publicText } from './public-text.ts';
import {
  countCodePoints,
  GUEST_CONTACT_LIMIT,
  GUEST_NAME_LIMIT,
  hasVisible,
  tidy,
  tidyLine,
} from './text.ts';
import {
  HEADING_LIMIT,
  HEADINGS_MOST,
  HOLIDAYS_MOST,
  headingsIn,
  holidayOf,
  holidaysIn,
} from './typed-lists.ts';
import '#/shared/schema-messages.ts';
import { isEmail } from './email.ts';

export const TITLE_LIMIT = 100;
export const CONTENT_LIMIT = 10_000;

/** The schema of a required line of at most `limit` code points; `name` is the field's name in messages. */
export const writtenLine = (name: string, limit: number) => written(name, limit, tidyLine);

export const writtenText = (name: string, limit: number) => written(name, limit, tidy);

/** The schema of a possibly empty line of at most `limit` code points; `name` is its name in messages. */
export const optionalLine = (name: string, limit: number) => optional(name, limit, tidyLine);

export const optionalText = (name: string, limit: number) => optional(name, limit, tidy);

const optional = (name: string, limit: number, tidied: (text: string) => string) =>
  z
    .string()
    .transform(tidied)
    .refine(...isWithin(name, limit));

function written(name: string, limit: number, tidied: (text: string) => string) {
  const missing = `${withJosa(name, '을/를')} 입력해주세요.`;
  return z
    .string(missing)
    .transform(tidied)
    .refine(hasVisible, missing)
    .refine(...isWithin(name, limit, withCommas(limit)));
}

const isWithin = (name: string, limit: number, shown = String(limit)) =>
  [
    (text: string) => countCodePoints(text) <= limit,
    `${withJosa(name, '은/는')} ${shown}자까지 쓸 수 있습니다.`,
  ] as const;

export const titleAndContent = {
  title: publicText(writtenLine('제목', TITLE_LIMIT)),
  content: publicText(writtenText('내용', CONTENT_LIMIT)),
};

/** The `updatedAt` that a text had when its edit began; an edit of a text changed since then is refused. */
export const beganFrom = { expectedUpdatedAt: z.string('수정 시각을 확인해주세요.').max(40).optional() };

/** The schema of a number that may be sent as its decimal digits, too, as in addresses and forms. */
export const sentNumber = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    sent => (typeof sent === 'string' && /^\s*-?\d{1,16}(\.\d{1,9})?\s*$/.test(sent) ? Number(sent) : sent),
    schema,
  );

export const rowId = sentNumber(z.int().min(1));

export const idParam = z.object({ id: rowId });

/** A whole number within bounds that `message` says, sent as digits or as a number; an empty text is 0. */
export const typedNumber = (least: number, most: number, message: string) =>
  z
    .union([z.string().regex(/^\d{0,9}$/), z.number()], message)
    .transform(Number)
    .refine(number => Number.isInteger(number) && number >= least && number <= most, message);

/** The schema of a number from 0 to `most`; its message begins with `name` and the particle (`목표는`). */
export const typedCount = (name: string, most: number) =>
  typedNumber(0, most, `${name} 0부터 ${withCommas(most)}까지의 숫자로 적어주세요.`);

/** Like `schema`, but '' and a field left out are null. */
export const ifTyped = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(typed => (typed === '' || typed === undefined ? null : typed), schema.nullable());

/** The schema of a board's headings as an admin types them, separated by commas. */
export const typedHeadings = z
  .string('말머리를 쉼표로 나누어 입력해주세요.')
  .transform(headingsIn)
  .refine(headings => headings.length <= HEADINGS_MOST, `말머리는 ${HEADINGS_MOST}개까지 둘 수 있습니다.`)
  .refine(
    headings => headings.every(heading => countCodePoints(heading) <= HEADING_LIMIT),
    `말머리 하나는 ${HEADING_LIMIT}자까지 쓸 수 있습니다.`,
  )
  .transform(headings => headings.join(', '));

/** The schema of holidays as an admin types them, separated by commas. */
export const typedHolidays = z
  .string('공휴일을 쉼표로 나누어 입력해주세요.')
  .transform(holidaysIn)
  .refine(lines => lines.length <= HOLIDAYS_MOST, `공휴일은 ${HOLIDAYS_MOST}개까지 더할 수 있습니다.`)
  .refine(
    lines => lines.every(line => holidayOf(line) !== undefined),
    '공휴일은 2027-03-03 임시공휴일처럼 날짜를 앞에 적어주세요. 이름은 30자까지 쓸 수 있습니다.',
  )
  .transform(lines => lines.join(', '));

export const typedHeading = z
  .string('말머리를 다시 골라주세요.')
  .transform(tidyLine)
  .refine(heading => countCodePoints(heading) <= HEADING_LIMIT, '말머리를 다시 골라주세요.');

/** The fields of guests' forms; the mail address is optional, and `website` is a honeypot, which bots fill in. */
export const guestFields = {
  name: writtenLine('이름', GUEST_NAME_LIMIT),
  contact: writtenLine('연락처', GUEST_CONTACT_LIMIT),
  email: z
    .string()
    .transform(tidyLine)
    .refine(text => text === '' || isEmail(text), '올바른 이메일 주소를 입력해주세요.')
    .default(''),
  website: z.string().max(200, '입력한 내용을 확인해주세요.').default(''),
};
