/**
 * The roles of co-organisers: `run` does everything on the screens of a running tournament, `desk` keeps the
 * list of entries on the day, `score` records results.
 */
export const ROLES = ['run', 'desk', 'score'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_NAMES: Record<Role, string> = { run: '진행', desk: '출석·입금', score: '점수' };
