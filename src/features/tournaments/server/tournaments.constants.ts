export const LOAD_FAILED = '대회를 불러오는 중 문제가 발생했습니다.';
export const SAVE_FAILED = '대회를 저장하는 중 문제가 발생했습니다.';
export const TOURNAMENT_TITLE_LIMIT = 100;
