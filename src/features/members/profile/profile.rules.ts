import {
  CONTACT_FIELDS,
  type FieldName,
  FREE_FIELDS,
  PAID_FIELDS,
  type PaidField,
} from '#/features/members/fields/member-fields.rules.ts';
import type { Role } from '#/shared/authorship.ts';
import type { OwnMember } from './members.contract.ts';

/** The price, in points, of a save that changes any field the ranking shows. */
export const EDIT_COST = 100;
export const EDIT_REASON = '회원정보 수정';

export const ID_TAKEN = '이미 사용 중인 아이디입니다.';
export const NICKNAME_TAKEN = '이미 사용 중인 닉네임입니다.';
export const NO_SUCH_MEMBER = '회원을 찾을 수 없습니다.';
export const CONTACT_NEEDS_PASSWORD = '전화번호나 이메일을 바꾸려면 현재 비밀번호를 입력해주세요.';
export const ACCOUNT_LOAD_FAILED = '사용자 정보를 불러오지 못했습니다.';

const FRESH_MINUTES = 10;

type Values = Pick<OwnMember, FieldName>;
type Stored = Values & Pick<OwnMember, 'freeFields'>;
/** The fields that a save sends; a field left out keeps its value, and '' or 0 empties a field. */
export type Wanted = Partial<Values>;

const changesOf =
  <F extends FieldName>(fields: readonly F[]) =>
  (before: Values, wanted: Wanted): F[] =>
    fields.filter(field => {
      const to = wanted[field];
      return to !== undefined && (to || null) !== (before[field] || null);
    });

/** Returns the names of the changed fields that the ranking shows. */
export const shownChanges = changesOf(PAID_FIELDS);

/** Returns the names of the changed fields that nobody else sees. */
export const freeChanges = changesOf(FREE_FIELDS);

/** Returns the names of the changed contact fields; changing one needs the current password. */
export const contactChanges = changesOf(CONTACT_FIELDS);

export const paidChanges = (before: Stored, wanted: Wanted): PaidField[] =>
  shownChanges(before, wanted).filter(field => !before.freeFields.includes(field));

/** The fields a member may fill in for free: empty ones that were never emptied; for an admin all fields. */
export const freeToFill = (
  member: Pick<OwnMember, PaidField | 'role'>,
  emptied: readonly string[],
): PaidField[] =>
  PAID_FIELDS.filter(field => member.role === 'admin' || (!member[field] && !emptied.includes(field)));

/** Whether the member signed in so recently (`FRESH_MINUTES`) that the password is not requested again. */
export function isFresh(signedInAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(signedInAt) < FRESH_MINUTES * 60_000;
}

type Viewer = { number: number; role: Role };
type Member = { number: number };

/** Whether a viewer (null for a guest) may see a member: accounts of admins are visible to admins only. */
export const maySeeMember = (viewer: Viewer | null, { number, role }: Viewer) =>
  role !== 'admin' || viewer?.role === 'admin' || viewer?.number === number;

/** Whether the viewer may read a member's whole account, with phone and email: the member and admins may. */
export const maySeeAccount = (viewer: Viewer, member: Member) => isOwnerOrAdmin(viewer, member);

export const mayEditMember = (viewer: Viewer, member: Member) => isOwnerOrAdmin(viewer, member);

export const mayRemoveMember = (viewer: Viewer, member: Member) => isOwnerOrAdmin(viewer, member);

/** Whether points that this viewer sends are saved: only an admin's; from anybody else they are ignored. */
export const maySetPoints = (viewer: Viewer) => viewer.role === 'admin';

const isOwnerOrAdmin = (viewer: Viewer, member: Member) =>
  viewer.role === 'admin' || viewer.number === member.number;
