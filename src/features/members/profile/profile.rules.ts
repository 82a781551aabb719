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
export const ADMIN_REASON = '관리자 변경';

export const ID_TAKEN = '이미 사용 중인 아이디입니다.';
export const NICKNAME_TAKEN = '이미 사용 중인 닉네임입니다.';
export const SAVED = '정보가 수정되었습니다.';
export const SAVED_AND_CHARGED = '정보가 수정되었습니다. 포인트가 100점 차감되었습니다.';
export const NOTHING_CHANGED = '변경된 내용이 없습니다.';
export const SAVE_FAILED = '정보 수정에 실패했습니다.';
export const POINTS_SHORT = '포인트가 부족합니다.';
export const POINTS_SAVED = '포인트가 수정되었습니다.';
export const NO_SUCH_MEMBER = '회원을 찾을 수 없습니다.';
export const NOT_YOURS = '본인의 정보만 수정할 수 있습니다.';
export const NOT_YOURS_TO_SEE = '본인의 정보만 볼 수 있습니다.';
export const NOT_YOURS_TO_REMOVE = '본인만 탈퇴할 수 있습니다.';
export const OWNER_DECIDES = '비밀번호와 공개 여부는 본인만 바꿀 수 있습니다.';
export const WRONG_CURRENT_PASSWORD = '현재 비밀번호가 올바르지 않습니다.';
export const CURRENT_PASSWORD_NEEDED = '비밀번호를 바꾸려면 현재 비밀번호를 입력해주세요.';
export const CONTACT_NEEDS_PASSWORD = '전화번호나 이메일을 바꾸려면 현재 비밀번호를 입력해주세요.';
export const LEAVING_NEEDS_PASSWORD = '탈퇴하려면 현재 비밀번호를 입력해주세요.';
export const PASSWORD_MOVED = '비밀번호가 방금 다른 곳에서 변경되었습니다. 다시 로그인해주세요.';
export const WITHDRAWN_NOW = '회원 탈퇴가 완료되었습니다.';
export const WITHDRAW_FAILED = '회원 탈퇴에 실패했습니다.';
export const MEMBER_REMOVED = '회원이 삭제되었습니다.';
export const ACCOUNT_LOAD_FAILED = '사용자 정보를 불러오지 못했습니다.';

const FRESH_MINUTES = 10;

type Values = Pick<OwnMember, FieldName>;
type Stored = Values & Pick<OwnMember, 'freeFields'>;
/** The fields a save sends; a field that is left out stays. Empty is '' or 0. */
export type Wanted = Partial<Values>;

/** Returns the changed fields among these. */
const changesOf =
  <F extends FieldName>(fields: readonly F[]) =>
  (before: Values, wanted: Wanted): F[] =>
    fields.filter(field => {
      const to = wanted[field];
      return to !== undefined && (to || null) !== (before[field] || null);
    });

/** The changed fields that the ranking shows. */
export const shownChanges = changesOf(PAID_FIELDS);

/** The changed fields that nobody else sees. */
export const freeChanges = changesOf(FREE_FIELDS);

/** The changed contact fields: changing one needs the current password. */
export const contactChanges = changesOf(CONTACT_FIELDS);

/** The changed fields the member pays for. */
export const paidChanges = (before: Stored, wanted: Wanted): PaidField[] =>
  shownChanges(before, wanted).filter(field => !before.freeFields.includes(field));

/** The fields a member may fill in for free: empty ones that were never emptied; for an admin all fields. */
export const freeToFill = (
  member: Pick<OwnMember, PaidField | 'role'>,
  emptied: readonly string[],
): PaidField[] =>
  PAID_FIELDS.filter(field => member.role === 'admin' || (!member[field] && !emptied.includes(field)));

/**
 * Whether a session is younger than FRESH_MINUTES: the password was just entered and is not requested again.
 */
export function isFresh(signedInAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(signedInAt) < FRESH_MINUTES * 60_000;
}

type Viewer = { number: number; role: Role };
type Member = { number: number };

/** Admin accounts are visible to admins and their owner only. */
export const maySeeMember = (viewer: Viewer | null, { number, role }: Viewer) =>
  role !== 'admin' || viewer?.role === 'admin' || viewer?.number === number;

/** Whether the viewer may read a member's whole account, with phone and email: the member and admins may. */
export const maySeeAccount = (viewer: Viewer, member: Member) => isOwnerOrAdmin(viewer, member);

/** Whether the viewer may save the member's profile. */
export const mayEditMember = (viewer: Viewer, member: Member) => isOwnerOrAdmin(viewer, member);

/** Whether the viewer may end the member's membership. */
export const mayRemoveMember = (viewer: Viewer, member: Member) => isOwnerOrAdmin(viewer, member);

/** Points that are sent count from an admin only; from anybody else they are ignored. */
export const maySetPoints = (viewer: Viewer) => viewer.role === 'admin';

const isOwnerOrAdmin = (viewer: Viewer, member: Member) =>
  viewer.role === 'admin' || viewer.number === member.number;
