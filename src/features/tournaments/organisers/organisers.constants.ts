/**
 * The roles of co-organisers: `run` does everything on the screens of a running tournament, `desk` keeps the
 * list of entries on the day, `score` records results.
 */
export const ROLES = ['run', 'desk', 'score'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_NAMES: Record<Role, string> = { run: '진행', desk: '출석·입금', score: '점수' };

/**
 * A member's part in organising; an invitation that is not accepted (`asked`) gives no rights. `offered`: the
 * organiser asks the member to become the organiser.
 */
export type CoOrganiser = { state: 'asked' | 'accepted'; roles: Role[]; offered: boolean };
