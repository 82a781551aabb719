import { z } from 'zod';
import { atOnce } from '#/shared/schema-messages.ts';
import { isEmail } from '#/shared/text/email.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { isPhone, phoneDigits } from '#/shared/text/phone.ts';
import { publicText } from '#/shared/text/public-text.ts';
import { countCodePoints, foldKey, hasVisible, tidyLine } from '#/shared/text/text.ts';
import { koreanAgeCertainlyUnder14, seoulDay } from '#/shared/time/time.ts';
import {
  FIELD_NAMES,
  type FieldName,
  type FieldsWith,
  type FieldValues,
  fieldOf,
  ID_LIMIT,
  NICKNAME_LIMIT,
  PASSWORD_LEAST,
  PASSWORD_MOST,
  PLAYER_FIELDS,
  type PlayerField,
} from './member-fields.rules.ts';

export const loginIdParam = z.object({ id: z.string().min(1).max(50) });

export const PASSWORDS_DIFFER = atOnce('passwordConfirm', '비밀번호가 일치하지 않습니다.');

const NUMBER_MOST = 9999;

const SENTENCES = {
  noId: '아이디를 입력해주세요.',
  badId: '아이디는 영문과 숫자를 포함하여 4자 이상이어야 합니다.',
  longId: `아이디는 영문과 숫자로 ${ID_LIMIT}자까지 쓸 수 있습니다.`,
  reservedId: '사용할 수 없는 아이디입니다.',
  noNickname: '닉네임을 입력해주세요.',
  badNickname: `닉네임은 2자 이상 ${NICKNAME_LIMIT}자 이하로 입력해주세요.`,
  noPhone: '전화번호를 입력해주세요.',
  badPhone: '전화번호 형식이 올바르지 않습니다.',
  noEmail: '이메일을 입력해주세요.',
  badEmail: '이메일 형식이 올바르지 않습니다.',
  noPassword: '비밀번호를 입력해주세요.',
  badPassword: `비밀번호는 ${PASSWORD_LEAST}자 이상 ${PASSWORD_MOST}자 이하로 입력해주세요.`,
};

/** Makes a check from a function that returns the message of a refused text. */
const judged =
  (problem: (text: string) => string | undefined) =>
  ({ value, issues }: z.core.ParsePayload<string>): void => {
    const message = problem(value);
    if (message) issues.push({ code: 'custom', message, input: value, path: [] });
  };

export const loginId = z
  .string(SENTENCES.noId)
  .transform(text => text.normalize('NFKC').trim())
  .check(
    judged(id => {
      if (!id) return SENTENCES.noId;
      if (/^[a-z0-9]+$/i.test(id) && id.length > ID_LIMIT) return SENTENCES.longId;
      return /^(?=.*[a-z])(?=.*[0-9])[a-z0-9]{4,20}$/i.test(id) ? undefined : SENTENCES.badId;
    }),
  );

// Such names would be taken for the site's staff; the operator's accounts are made outside signup.
const OPERATORS = /^(?:admin|manager|root|operator|owner|system|webmaster|moderator|official)/;
// These words name an office only alone or followed by a number; other words begin like them.
const OFFICES = /^(?:staff|support|master|notice|help|service|team)$/;
const LETTERS: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };
const lettersOf = (text: string) => text.replace(/\d/g, digit => LETTERS[digit] ?? digit);

export const newLoginId = loginId.check(
  judged(id => {
    const lower = id.toLowerCase();
    const word = lettersOf(lower.replace(/\d{1,20}$/, ''));
    const isReserved = [word, word.replaceAll('i', 'l'), word.replaceAll('l', 'i')].some(
      read => OPERATORS.test(read) || OFFICES.test(read),
    );
    return isReserved || OPERATORS.test(lettersOf(lower)) ? SENTENCES.reservedId : undefined;
  }),
);

const nickname = z
  .string(SENTENCES.noNickname)
  .transform(tidyLine)
  .check(
    judged(name => {
      if (!hasVisible(name)) return SENTENCES.noNickname;
      // Invisible characters must not count towards the length.
      if (countCodePoints(foldKey(name)) < 2 || countCodePoints(name) > NICKNAME_LIMIT)
        return SENTENCES.badNickname;
      return undefined;
    }),
  );

const phone = z
  .string(SENTENCES.noPhone)
  .transform(phoneDigits)
  .check(judged(digits => (!digits ? SENTENCES.noPhone : isPhone(digits) ? undefined : SENTENCES.badPhone)));

const email = z
  .string(SENTENCES.noEmail)
  .transform(text => text.trim())
  .check(
    judged(address => (!address ? SENTENCES.noEmail : isEmail(address) ? undefined : SENTENCES.badEmail)),
  );

/** A password typed to sign in is not checked by these rules. */
export const newPassword = z.string(SENTENCES.noPassword).check(
  judged(password => {
    const length = countCodePoints(password.normalize('NFC'));
    if (length === 0) return SENTENCES.noPassword;
    return length < PASSWORD_LEAST || length > PASSWORD_MOST ? SENTENCES.badPassword : undefined;
  }),
);

/** Accepts digits from a form, or a number; '' and null become 0. */
function amount(name: FieldName) {
  const { label, least = 0, most = NUMBER_MOST } = fieldOf(name);
  const message = least
    ? `${withJosa(label, '을/를')} 네 자리 숫자로 입력해주세요.`
    : `${withJosa(label, '은/는')} 0에서 ${most} 사이의 숫자로 입력해주세요.`;
  return z
    .union([z.string(), z.number(), z.null()], message)
    .transform(given => (typeof given === 'string' ? given.normalize('NFKC').trim() : (given ?? '')))
    .refine(given => given === '' || /^[0-9]{1,4}$/.test(String(given)), message)
    .transform(Number)
    .refine(number => number === 0 || (number >= least && number <= most), message);
}

function line(name: FieldName) {
  const { label, control, most = 0 } = fieldOf(name);
  const what = control === 'hall' ? `${label} 이름` : label;
  const message = `${withJosa(what, '은/는')} ${most}자까지 쓸 수 있습니다.`;
  return publicText(
    z
      .union([z.string(), z.null()], message)
      .transform(given => tidyLine(given ?? ''))
      .check(judged(text => (countCodePoints(text) > most ? message : undefined))),
  );
}

function choice(name: FieldName) {
  const { label, choices = [] } = fieldOf(name);
  const message = `${withJosa(label, '을/를')} 목록에서 선택해주세요.`;
  return z
    .union([z.enum(choices.map(String)), z.literal(''), z.null()], message)
    .transform(given => given ?? '');
}

function schemaOf(name: FieldName): z.ZodType {
  const { control, empty, choices } = fieldOf(name);
  if (control === 'nickname') return publicText(nickname);
  if (control === 'phone') return phone;
  if (control === 'email') return email;
  if (control === 'switch') return z.boolean('공개 여부는 true 또는 false입니다.');
  if (empty === 0) return amount(name);
  return choices ? choice(name) : line(name);
}

type Sent<F extends FieldName> =
  F extends FieldsWith<{ required: true }>
    ? string
    : FieldValues[F] extends number
      ? string | number | null
      : FieldValues[F] extends string
        ? string | null
        : boolean;

const each = <F extends FieldName, V>(names: readonly F[], value: (name: F) => V) =>
  Object.fromEntries(names.map(name => [name, value(name)])) as { [K in F]: V };

/** Null becomes the empty value of a number or a text. */
export const fieldSchemas = each(FIELD_NAMES, schemaOf) as {
  [F in FieldName]: z.ZodType<FieldValues[F], Sent<F>>;
};

export const playerSchemas = each(PLAYER_FIELDS, name => schemaOf(name).default(fieldOf(name).empty)) as {
  [F in PlayerField]: z.ZodDefault<(typeof fieldSchemas)[F]>;
};

type Answer<F extends FieldName, N, T> = FieldValues[F] extends number
  ? N
  : FieldValues[F] extends string
    ? T
    : z.ZodBoolean;

/** Numbers are `number`, texts `text`, switches boolean. */
export const shapeOf = <F extends FieldName, N extends z.ZodType, T extends z.ZodType>(
  names: readonly F[],
  number: N,
  text: T,
) =>
  each(names, name => {
    const { empty } = fieldOf(name);
    return empty === 0 ? number : empty === '' ? text : z.boolean();
  }) as { [K in F]: Answer<K, N, T> };

export const playerShape = <N extends z.ZodType, T extends z.ZodType>(number: N, text: T) =>
  shapeOf(PLAYER_FIELDS, number, text);

/** Below 14 a guardian would have to consent. Returns undefined if the year is fine or 0. */
export function birthYearProblem(birthYear: number, now: Date): string | undefined {
  if (birthYear === 0) return undefined;
  const thisYear = Number(seoulDay(now).slice(0, 4));
  if (birthYear > thisYear) return `출생 연도는 1900년부터 ${thisYear}년까지 입력할 수 있습니다.`;
  return koreanAgeCertainlyUnder14(birthYear, now) ? '만 14세 미만은 가입할 수 없습니다.' : undefined;
}

/** Returns undefined if the year is fine, or no year, which the schema refuses. */
export function yearProblem(typed: unknown, now: Date): string | undefined {
  const { birthYear } = typed as { birthYear?: unknown };
  return birthYearProblem(fieldSchemas.birthYear.safeParse(birthYear).data ?? 0, now);
}

// Two fields have a second name in the API, which older programs read and send. This file alone knows them.

export const secondNames = { name: z.string(), billiards: z.string().nullable() };

export const withSecondNames = <Answer extends { username: string; billiardHall: string | null }>(
  answer: Answer,
) => ({ ...answer, name: answer.username, billiards: answer.billiardHall });

/** Renames `billiards`, the second name of a hall, to `billiardHall`. */
export function underFirstNames<Sent extends { billiardHall?: string; billiards?: string }>({
  billiards,
  ...body
}: Sent): Omit<Sent, 'billiards'> {
  return billiards === undefined || body.billiardHall ? body : { ...body, billiardHall: billiards };
}
