import { isAuthorOrAdmin, type Reader } from '#/shared/authorship.ts';

const OWN_POST = '자신의 글에는 신청할 수 없습니다.';
const NOT_FOR_ADMINS = '관리자는 신청할 수 없습니다.';
export const SEATS_FULL =
  '모집 인원이 모두 찼습니다. 다른 신청을 거절하거나 모집 인원을 늘린 뒤 수락해주세요.';

export const DECISIONS = ['accepted', 'declined'] as const;
export type Decision = (typeof DECISIONS)[number];
export type ApplicationState = 'applied' | Decision;
export const APPLICATION_STATE_NAMES: Record<ApplicationState, string> = {
  applied: '수락 대기',
  accepted: '수락됨',
  declined: '거절됨',
};

/** The states as the applicant reads them. */
export const OWN_STATE_NAMES: Record<ApplicationState, string> = {
  applied: '수락 대기 중',
  accepted: '수락되었습니다',
  declined: '거절되었습니다',
};

/** Says to the author or an applicant which stored phone numbers an acceptance shows to the two. */
export function phonesShown(
  to: '작성자' | '신청자',
  { own, other }: { own: boolean; other: boolean },
): string {
  if (own && other) return '수락되면 서로의 전화번호가 보입니다.';
  if (own) return `수락되면 내 전화번호가 ${to}에게 보입니다.`;
  if (other) return `수락되면 ${to}의 전화번호가 나에게 보입니다. 나는 전화번호를 등록하지 않았습니다.`;
  return '서로 등록한 전화번호가 없어 수락되어도 번호가 보이지 않습니다. 댓글로 연락해주세요.';
}

export const NO_AUTHOR_PHONE = '작성자가 등록한 전화번호가 없습니다. 댓글로 연락해주세요.';
export const NO_APPLICANT_PHONE = '등록한 전화번호 없음';

type Written = { author: number };

/** Only the author may, as accepting reveals the author's phone. */
export function mayDecide(reader: Reader, { author }: Written): boolean {
  return reader?.number === author;
}

/** Returns a reason in Korean why this reader may never apply; undefined if the reader may. */
export function applicationRefusal(reader: NonNullable<Reader>, { author }: Written): string | undefined {
  if (reader.number === author) return OWN_POST;
  return reader.role === 'admin' ? NOT_FOR_ADMINS : undefined;
}

export function mayReadState(reader: Reader, application: Written & { member: number }): boolean {
  return isAuthorOrAdmin(reader, application) || reader?.number === application.member;
}

/** Only the author sees the phone number, after accepting; admins do not. */
export function mayReadPhone(
  reader: Reader,
  { author, state }: Written & { state: ApplicationState },
): boolean {
  return state === 'accepted' && reader?.number === author;
}
