import type { ClubRole } from './clubs.constants.ts';

/** Whether the role may change the club's page, decide applications, plan meetings and remove members. */
export const mayManageClub = (role: ClubRole): boolean => role === 'president' || role === 'treasurer';

/** Whether the role may record dues, income and spending. */
export const mayKeepDues = (role: ClubRole): boolean => role === 'president' || role === 'treasurer';

/** Whether the role may set the club's handicaps of its members. */
export const maySetHandicaps = (role: ClubRole): boolean => role === 'president' || role === 'match_director';

/** Whether an officer may remove a member: the treasurer removes nobody who has an office. */
export const mayRemoveMember = (by: ClubRole, member: ClubRole): boolean =>
  member !== 'president' && (by === 'president' || (mayManageClub(by) && member === 'member'));

const SUCCESSION: readonly ClubRole[] = ['treasurer', 'match_director', 'member'];

/** The successor of a president who leaves the site: an officer, else the member who joined first. */
export function successorOf<Row extends { role: ClubRole; joined_at: string | null }>(
  members: readonly Row[],
): Row | undefined {
  const joined = members.filter(({ role, joined_at }) => role !== 'president' && joined_at !== null);
  const rank = ({ role }: Row) => SUCCESSION.indexOf(role);
  return joined.sort((a, b) => rank(a) - rank(b) || (a.joined_at ?? '').localeCompare(b.joined_at ?? ''))[0];
}
