export const REASON_LIMIT = 200;

/** Minimum number of games with a score that a member needs at a hall to be in that hall's ranking. */
export const RANKED_LEAST = 5;
/** Maximum number of games in the chart of a member's 득점률. */
export const TREND_MOST = 60;

export const TOURNAMENTS_MOST = 100;

/** The path of the 상대전적 page of two members (login ids), from the first one's view. */
export const versusAddress = (one: string, other: string) => `/versus/${one}-${other}`;

/** The public title of an unlisted tournament. */
export const UNLISTED_TITLE = '비공개 대회';

export const TOURNAMENT_MISSING = '대회를 찾을 수 없습니다.';
export const NOT_A_PARTICIPANT = '이 대회에 등록된 참가자가 아닙니다.';
export const TOURNAMENT_VOID = '무효 처리된 대회입니다.';
export const ANSWERS_OVER = '대회가 끝나고 30일이 지나 바꿀 수 없습니다.';
export const COUNTED_ALREADY =
  '이미 결과가 기록에 반영되어 참가를 취소할 수 없습니다. 잘못된 경기에는 이의를 제기해 주세요.';
export const MATCH_MISSING = '끝난 경기를 찾을 수 없습니다.';
export const NOT_IN_MATCH = '참가를 수락한 이 경기의 선수만 답할 수 있습니다.';
export const MATCH_RULED = '관리자가 이미 판정한 경기입니다.';
export const RUNNER_ONLY = '대회를 진행하는 회원만 할 수 있습니다.';
export const NOT_DISPUTED = '이의가 제기된 경기만 판정할 수 있습니다.';
export const OWN_MATCH = '내가 친 경기는 관리자가 판정합니다.';
export const APPEALED = '선수가 다시 이의를 제기하여 관리자가 판정합니다.';

export const ANSWER_FAILED = '답을 보내지 못했습니다. 잠시 후 다시 시도해 주세요.';
export const RULING_FAILED = '판정을 저장하지 못했습니다. 잠시 후 다시 시도해 주세요.';
export const RESULTS_LOAD_FAILED = '경기 기록을 불러오는 중 문제가 발생했습니다.';
