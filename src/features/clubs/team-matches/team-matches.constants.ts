export const TEAM_NAME_LIMIT = 30;
export const SLOT_NAME_LIMIT = 20;
export const PLAYER_NAME_LIMIT = 20;
export const SLOTS_MOST = 15;
export const SUBSTITUTES_MOST = 10;
export const TARGET_MOST = 9999;
export const INNINGS_MOST = 99;
/** Maximum number of a club's team matches whose line-ups are not open. */
export const COMING_MOST = 50;

export const SLOT_KINDS = ['single', 'double', 'k-double'] as const;
/** In K-double a player shoots on after scoring; in the other double the partners alternate with each shot. */
export const SLOT_KIND_NAMES = { single: '단식', double: '복식', 'k-double': 'K-더블' } as const;
export const SCORINGS = ['sets', 'points'] as const;
export const SCORING_NAMES = { sets: '이긴 경기 수', points: '득점 합계' } as const;
