import { isAuthorOrAdmin, type Reader } from '#/shared/authorship.ts';

const OWN_POST = '자신의 글에는 신청할 수 없습니다.';
const NOT_FOR_ADMINS = '관리자는 신청할 수 없습니다.';
export const SEATS_FULL =
  '모집 인원이 모두 찼습니다. 다른 신청을 거절하거나 모집 인원을 늘린 뒤 수락해주세요.';

export const DECISIONS = ['accepted', 'declined'] as const;
export type Decision = (typeof DECISIONS)[number];
type ApplicationState = 'applied' | Decision;
export const STATE_NAMES: Record<ApplicationState, string> = {
  applied: '수락 대기',
  accepted: '수락됨',
  declined: '거절됨',
};

type Written = { author: number };

/** Whether the reader may accept applicants: only the author, as accepting reveals the author's phone. */
export function mayDecide(reader: Reader, { author }: Written): boolean {
  return reader?.number === author;
}

/** Why this reader may never apply to the match post, in Korean; undefined if the reader may. */
export function applicationRefusal(reader: NonNullable<Reader>, { author }: Written): string | undefined {
  if (reader.number === author) return OWN_POST;
  return reader.role === 'admin' ? NOT_FOR_ADMINS : undefined;
}

/** Whether the reader sees if an application was accepted: author, applicant and admins do. */
export function mayReadState(reader: Reader, application: Written & { member: number }): boolean {
  return isAuthorOrAdmin(reader, application) || reader?.number === application.member;
}

/** Whether the reader sees an applicant's phone number: only the author after accepting, not even admins. */
export function mayReadPhone(
  reader: Reader,
  { author, state }: Written & { state: ApplicationState },
): boolean {
  return state === 'accepted' && reader?.number === author;
}
