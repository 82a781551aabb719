/** The value of `hidden` of a post or comment that waits for review; 1 means hidden because of reports. */
export const HELD_VALUE = 8;
/** Why a post or comment is hidden, as bits of its column `hidden`: reports, 임시조치, a report of 불법촬영물. */
export const HIDDEN_BY = { reports: 1, rights: 2, filming: 4 } as const;

/** The sentence in place of blocked content; the law demands that the takedown is announced there. */
export const BLOCKED =
  '권리가 침해되었다는 요청에 따라 정보통신망법 제44조의2의 임시조치로 접근을 차단했습니다. 차단은 최대 30일 동안입니다.';
