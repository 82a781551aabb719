export const APPLY_TELLS_PHONE = '수락되면 서로의 전화번호가 보입니다.';
export const FULL = '자리가 모두 찼습니다. 신청하면 대기자 명단에 올라갑니다.';
/** The message that refuses an applicant whom the author blocks; the text must not reveal the block. */
export const NOT_NOW = '이 매치에는 지금 신청할 수 없습니다.';
export const GAME_FORBIDDEN = '매치의 작성자와 수락된 신청자만 점수판을 열 수 있습니다.';
export const APPLICANT_MISSING = '신청자를 찾을 수 없습니다.';
