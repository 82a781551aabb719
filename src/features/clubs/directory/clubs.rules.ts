import type { Reader } from '#/shared/authorship.ts';

/** The roles in a club, the highest first. */
export const CLUB_ROLES = ['president', 'treasurer', 'match_director', 'member'] as const;
export type ClubRole = (typeof CLUB_ROLES)[number];
export const ROLE_WORDS: Record<ClubRole, string> = {
  president: '회장',
  treasurer: '총무',
  match_director: '경기이사',
  member: '회원',
};
/** The roles that the president gives; the presidency itself is handed over. */
export const GIVEN_ROLES = ['treasurer', 'match_director', 'member'] as const;

export const JOININGS = ['open', 'approval', 'code'] as const;
type Joining = (typeof JOININGS)[number];
export const JOINING_WORDS: Record<Joining, string> = {
  open: '바로 가입',
  approval: '승인 후 가입',
  code: '초대 코드로 가입',
};

export const CLUB_MEMBERS_MOST = 500;
/** The maximum number of clubs of one member, applications included. */
export const CLUBS_OF_A_MEMBER = 20;
export const CLUB_NAME_LIMIT = 30;
export const PLAYS_LIMIT = 60;
export const INTRODUCTION_LIMIT = 1000;
export const STATUTES_LIMIT = 5000;
export const REASON_LIMIT = 200;
export const CODE_LENGTH = 8;
export const PINNED_MOST = 3;

export const APPLICATION_WAITS = '가입 신청을 회장이나 총무가 확인하고 있습니다.';
export const MEMBERS_ONLY = '동호회 회원만 볼 수 있습니다.';
export const OFFICERS_ONLY = '동호회의 회장과 총무만 할 수 있습니다.';
export const MANAGERS_ONLY = '동호회의 회장과 경기이사만 할 수 있습니다.';
export const PRESIDENT_ONLY = '동호회의 회장만 할 수 있습니다.';
export const NAME_TAKEN = '같은 이름의 동호회가 있습니다.';
export const IS_CLOSED = '해산한 동호회입니다.';
export const IS_FULL = `회원이 ${CLUB_MEMBERS_MOST}명인 동호회라 더 가입할 수 없습니다.`;
export const TOO_MANY_CLUBS = `동호회는 ${CLUBS_OF_A_MEMBER}곳까지 가입할 수 있습니다. 먼저 다른 동호회에서 나와 주세요.`;
export const IS_MEMBER = '이미 가입한 동호회입니다.';
export const HAS_APPLIED = '이미 가입을 신청했습니다. 회장이나 총무가 확인하고 있습니다.';
export const WRONG_CODE = '초대 코드가 맞지 않습니다. 동호회에 다시 물어봐 주세요.';
export const NO_APPLICATION = '기다리는 가입 신청이 없습니다.';
export const NOT_IN_CLUB = '동호회 회원이 아닙니다.';
export const HAND_OVER_FIRST =
  '회장은 다른 회원에게 회장을 넘긴 뒤에 나갈 수 있습니다. 혼자라면 동호회를 해산해 주세요.';
export const HALL_UNKNOWN = '목록에 있는 당구장을 골라 주세요.';

/** Whether the role may change the club's page, decide applications, plan meetings and remove members. */
export const mayManageClub = (role: ClubRole): boolean => role === 'president' || role === 'treasurer';

/** Whether the role may record dues, income and spending. */
export const mayKeepDues = (role: ClubRole): boolean => role === 'president' || role === 'treasurer';

/**
 * Whether the reader organises the matches of a dissolved club, which has no members: the site's admins do, so that its
 * leagues can be played to the end.
 */
export const inheritsMatches = (reader: Reader, { closed_at }: { closed_at: string | null }): boolean =>
  closed_at !== null && reader?.role === 'admin';

/** Whether the role may open team matches and leagues, and set the club's handicaps of its members. */
export const mayOrganiseMatches = (role: ClubRole): boolean =>
  role === 'president' || role === 'match_director';

/** Whether an officer may remove a member; the treasurer may not remove other officers. */
export const mayRemoveMember = (by: ClubRole, member: ClubRole): boolean =>
  member !== 'president' && (by === 'president' || (mayManageClub(by) && member === 'member'));

/** The successor of a president who leaves the site: an officer, else the member who joined first. */
export function successorOf<Row extends { role: ClubRole; joined_at: string | null }>(
  members: readonly Row[],
): Row | undefined {
  const joined = members.filter(({ role, joined_at }) => role !== 'president' && joined_at !== null);
  const rank = ({ role }: Row) => CLUB_ROLES.indexOf(role);
  return joined.sort((a, b) => rank(a) - rank(b) || (a.joined_at ?? '').localeCompare(b.joined_at ?? ''))[0];
}
