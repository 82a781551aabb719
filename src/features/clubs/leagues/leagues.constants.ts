export const LEAGUE_NAME_LIMIT = 40;
export const TEAM_LIMIT = 30;
export const PLAYERS_MOST = 10;
export const DIVISIONS = 5;
/** The maximum number of matches a week in one hall, enough for a round of sixteen teams. */
export const MATCHES_A_WEEK_MOST = 8;
export const DAYS_OFF_MOST = 30;
export const LEAST_GAMES_MOST = 99;
export const REASON_LIMIT = 100;
export const LEAGUES_MOST = 50;
export const SEASON_LEAGUES_MOST = 20;

/** Tie-breaks of equal 승점: matches between the teams, sets, points made to conceded, average. */
export const LEAGUE_CRITERIA = ['direct', 'sets', 'points', 'average'] as const;
export const CRITERION_WORDS = {
  direct: '승자승',
  sets: '세트 득실',
  points: '득실률',
  average: '에버리지',
} as const;

export const LEAGUE_MATCH_MISSING = '리그에 없는 경기입니다.';
export const ORGANISER_ONLY = '리그를 여는 동호회의 회장이나 경기이사만 할 수 있습니다.';
export const CAPTAIN_OR_ORGANISER = '팀의 주장이나 리그를 여는 동호회의 회장, 경기이사만 할 수 있습니다.';
