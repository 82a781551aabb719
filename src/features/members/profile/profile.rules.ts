import {
  CONTACT_FIELDS,
  type FieldName,
  FREE_FIELDS,
  PAID_FIELDS,
  type PaidField,
} from '#/features/members/fields/member-fields.rules.ts';
import type { Role } from '#/shared/authorship.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import type { OwnMember } from './members.contract.ts';

/** The price in points of a save that changes any field the ranking shows. */
export const EDIT_COST = 100;
export const EDIT_REASON = '회원정보 수정';

export const ID_TAKEN = '이미 사용 중인 아이디입니다.';
export const NICKNAME_TAKEN = '이미 사용 중인 닉네임입니다.';
export const NO_SUCH_MEMBER = '회원을 찾을 수 없습니다.';
export const CONTACT_NEEDS_PASSWORD = '전화번호나 이메일을 바꾸려면 현재 비밀번호를 입력해주세요.';
export const ACCOUNT_LOAD_FAILED = '사용자 정보를 불러오지 못했습니다.';

const FRESH_MINUTES = 10;

type Values = Pick<OwnMember, FieldName>;
/** A field left out keeps its value; '' or 0 empties a field. */
export type Wanted = Partial<Values>;

const changesOf =
  <F extends FieldName>(fields: readonly F[]) =>
  (before: Values, wanted: Wanted): F[] =>
    fields.filter(field => {
      const to = wanted[field];
      return to !== undefined && (to || null) !== (before[field] || null);
    });

export const shownChanges = changesOf(PAID_FIELDS);

export const freeChanges = changesOf(FREE_FIELDS);

/** Changing one of these needs the current password. */
export const contactChanges = changesOf(CONTACT_FIELDS);

export const paidChanges = (before: Values & Pick<OwnMember, 'freeFields'>, wanted: Wanted): PaidField[] =>
  shownChanges(before, wanted).filter(field => !before.freeFields.includes(field));

/** No change costs points in the first days after signing up. */
export const FREE_DAYS_AT_FIRST = 7;
/** Days between two free changes of a field. */
const FREE_AGAIN_DAYS = 30;

const daysAfter = (iso: string, days: number) => new Date(Date.parse(iso) + days * DAY_MS);

/** The time (ISO) until which no change of the profile costs points; null when the days are over. */
export function firstDaysEnd(createdAt: string, now: Date): string | null {
  const end = daysAfter(createdAt, FREE_DAYS_AT_FIRST);
  return now < end ? end.toISOString() : null;
}

/** The times (ISO) of the last free changes. */
export type FreeChanges = { [F in PaidField]?: string };

/** The time (ISO) of the next free change; null if a change is free now. */
export function freeAgainFrom(lastFreeChange: string | undefined, now: Date): string | null {
  const again = lastFreeChange ? daysAfter(lastFreeChange, FREE_AGAIN_DAYS) : now;
  return again > now ? again.toISOString() : null;
}

/** The password is not requested again for `FRESH_MINUTES` after a login. */
export function isFresh(signedInAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(signedInAt) < FRESH_MINUTES * 60_000;
}

type Viewer = { number: number; role: Role };

/** Only admins see the accounts of admins; `viewer` is null for a guest. */
export const maySeeMember = (viewer: Viewer | null, { number, role }: Viewer) =>
  role !== 'admin' || viewer?.role === 'admin' || viewer?.number === number;

export const mayManageAccount = (viewer: Viewer, member: { number: number }) =>
  viewer.role === 'admin' || viewer.number === member.number;

/** Points that others send are ignored. */
export const maySetPoints = (viewer: Viewer) => viewer.role === 'admin';
