export const CLOSE_FORBIDDEN = '신청을 마감하거나 다시 열 권한이 없습니다.';
export const CLOSE_FAILED = '처리 중 문제가 발생했습니다.';
export const APPLY_FAILED = '신청 중 문제가 발생했습니다.';
export const APPLY_FOR_MEMBERS = '로그인 후 신청할 수 있습니다.';
export const APPLY_TELLS_PHONE = '수락되면 작성자와 신청자에게 서로의 전화번호가 보입니다.';
export const APPLIED_ALREADY = '이미 신청하셨습니다.';
export const FULL = '자리가 모두 찼습니다. 신청하면 대기자 명단에 올라갑니다.';
export const APPLIED_AS_WAITING = '신청되었습니다. 자리가 모두 차 대기자 명단에 올랐습니다.';
export const ON_WAITING_LIST = '자리가 모두 차 대기자 명단에 있습니다.';
export const NO_SEAT_TO_ACCEPT =
  '모집 인원이 모두 찼습니다. 다른 신청을 거절하거나 모집 인원을 늘린 뒤 수락해주세요.';
export const ENTERS_TOURNAMENT = '이 매치는 대회에서 참가 신청을 받고 있습니다.';
/** The message that refuses an applicant whom the author blocks; the text must not reveal the block. */
export const NOT_NOW = '이 매치에는 지금 신청할 수 없습니다.';
export const NOT_APPLIED = '신청한 내역이 없습니다.';
export const WITHDRAW_FAILED = '신청 취소 중 문제가 발생했습니다.';
export const DECIDE_FORBIDDEN = '신청을 수락하거나 거절할 권한이 없습니다.';
export const DECIDE_FAILED = '신청을 처리하는 중 문제가 발생했습니다.';
export const REVOKES_ACCEPTANCE =
  '이미 수락한 신청입니다. 수락을 취소하고 거절합니다. 서로의 전화번호가 더 이상 보이지 않습니다.';
export const GAME_FORBIDDEN = '매치의 작성자와 수락된 신청자만 점수판을 열 수 있습니다.';
export const GAME_FAILED = '점수판을 여는 중 문제가 발생했습니다.';
export const APPLICANT_MISSING = '신청자를 찾을 수 없습니다.';
