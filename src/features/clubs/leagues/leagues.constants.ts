export const LEAGUE_NAME_LIMIT = 40;
export const TEAM_LIMIT = 30;
export const PLAYERS_MOST = 10;
/** The number of divisions (부) to which players belong. */
export const DIVISIONS = 5;
/** The maximum number of matches a week in one hall: all of a league of sixteen teams. */
export const MATCHES_A_WEEK_MOST = 8;
export const DAYS_OFF_MOST = 30;
export const LEAST_GAMES_MOST = 99;
export const REASON_LIMIT = 100;
export const LEAGUES_MOST = 50;
export const SEASON_LEAGUES_MOST = 20;

export const CRITERION_WORDS = {
  direct: '승자승',
  sets: '세트 득실',
  points: '득실률',
  average: '에버리지',
} as const;

export const LEAGUE_MISSING = '리그를 찾을 수 없습니다.';
export const TEAM_MISSING = '없는 팀입니다.';
export const LEAGUE_MATCH_MISSING = '리그에 없는 경기입니다.';
export const ORGANISER_ONLY = '리그를 여는 동호회의 회장이나 경기이사만 할 수 있습니다.';
export const CAPTAIN_OR_ORGANISER = '팀의 주장이나 리그를 여는 동호회의 회장, 경기이사만 할 수 있습니다.';
export const TOO_MANY_LEAGUES = `한 동호회의 리그는 ${LEAGUES_MOST}개까지 열 수 있습니다.`;
export const SEASON_FULL = `한 시즌에는 리그를 ${SEASON_LEAGUES_MOST}개까지 넣을 수 있습니다.`;
export const HAS_BEGUN = '시작한 리그는 지울 수 없습니다.';
export const LINK_WRONG = '주장 링크가 맞지 않습니다. 리그를 여는 동호회에 새 링크를 받아주세요.';
export const CAPTAIN_ELSEWHERE = '이 리그에서 이미 다른 팀의 주장입니다.';
export const PLAYS_ELSEWHERE = '이 리그의 다른 팀에 등록된 회원이 있습니다.';
export const IS_DECIDED = '오더가 공개되었거나 몰수된 경기의 날짜는 바꿀 수 없습니다.';
export const DAY_FULL = '그날은 남은 테이블이 없습니다. 다른 날을 골라주세요.';
export const DAY_OFF = '리그를 쉬는 날입니다. 다른 날을 골라주세요.';
export const NO_WISH = '날짜를 바꾸자는 요청이 없습니다.';
export const IS_FORFEITED = '몰수된 경기입니다.';
export const REASON_NEEDED = '몰수한 사유를 적어주세요.';
export const NO_PLAY_OFF = '플레이오프에 나갈 팀의 수를 먼저 정해주세요.';
export const NOT_OVER = '아직 끝나지 않은 리그 경기가 있습니다.';
export const WRONG_SEEDING = '순위대로 플레이오프 팀을 골라주세요.';
export const LOAD_FAILED = '리그를 불러오는 중 문제가 발생했습니다.';
export const SAVE_FAILED = '리그를 저장하는 중 문제가 발생했습니다.';
