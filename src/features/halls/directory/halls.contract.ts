import { z } from 'zod';
import { listQuery } from '#/shared/lists/list-query.ts';
import { HALL_NAME_LIMIT, REGIONS } from '#/shared/regions.ts';
import { publicText } from '#/shared/text/public-text.ts';
import { countCodePoints, hasVisible, tidyLine } from '#/shared/text/text.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import {
  ADDRESS_LIMIT,
  HALL_FIELDS,
  HALL_SORTS,
  isTelephone,
  LINK_LIMIT,
  telephoneDigits,
} from './halls.rules.ts';
import { completeWebAddress, isWebAddress, looksLikeTelephone } from './typed-links.rules.ts';

export const hallMerge = z.object({
  into: z
    .number('합칠 당구장을 골라주세요.')
    .int()
    .min(1, '합칠 당구장을 골라주세요.')
    .max(Number.MAX_SAFE_INTEGER),
});

export const hallList = listQuery(HALL_SORTS, HALL_FIELDS).extend({
  region: z.enum(REGIONS, '지역을 목록에서 선택해주세요.').optional(),
});

/** The text may be empty; `what` is its name with its particle (`소개를`), for messages. */
export const tidyText = (what: string, limit: number, tidied: (text: string) => string) =>
  z
    .string(`${what} 확인해주세요.`)
    .transform(tidied)
    .refine(text => countCodePoints(text) <= limit, `${what} ${withCommas(limit)}자 안으로 써주세요.`);

const needed = (what: string, limit: number, empty: string) =>
  z
    .string(empty)
    .transform(tidyLine)
    .refine(hasVisible, empty)
    .refine(text => countCodePoints(text) <= limit, `${what} ${limit}자까지 쓸 수 있습니다.`);

const link = (what: string) => publicText(webAddress(what), 'address');
const webAddress = (what: string) =>
  z
    .string(`${what} 주소를 확인해주세요.`)
    .nullish()
    .transform(text => completeWebAddress((text ?? '').trim()))
    .refine(text => text.length <= LINK_LIMIT, `${what} 주소는 ${LINK_LIMIT}자까지 쓸 수 있습니다.`)
    .refine(
      text => text === '' || isWebAddress(text),
      `${what} 주소는 http:// 또는 https://로 시작하는 주소로 입력해주세요.`,
    );

const BAD_PHONE = '전화번호 형식이 올바르지 않습니다.';
const phone = z
  .string(BAD_PHONE)
  .nullable()
  .refine(text => looksLikeTelephone(text ?? ''), BAD_PHONE)
  .transform(text => telephoneDigits(text ?? ''))
  .refine(digits => digits === '' || isTelephone(digits), '전화번호는 지역번호까지 입력해주세요.');

/** Missing or null links and telephone numbers are stored as ''. */
export const hallDraft = z.object({
  region: z.enum(REGIONS, '지역을 선택해주세요.'),
  name: needed('이름은', HALL_NAME_LIMIT, '당구장 이름을 입력해주세요.'),
  address: needed('주소는', ADDRESS_LIMIT, '주소를 입력해주세요.'),
  website: link('웹사이트'),
  youtube: link('유튜브'),
  phone: phone.default(''),
});
export type HallDraft = z.infer<typeof hallDraft>;

/** `phone` has digits only; unknown fields are null. */
export const hall = z.object({
  id: z.number(),
  region: z.string(),
  name: z.string(),
  address: z.string(),
  website: z.string().nullable(),
  youtube: z.string().nullable(),
  phone: z.string().nullable(),
});
export type Hall = z.infer<typeof hall>;

/** Refused (409) if the stored hall differs from `expected`. Without `phone` the stored number stays. */
export const hallChange = hallDraft.extend({ phone: phone.optional(), expected: hall.optional() });
export type HallChange = z.infer<typeof hallChange>;
