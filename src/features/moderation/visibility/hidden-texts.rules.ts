/** The value of the column `hidden` of a text that is held for review. */
export const HELD_VALUE = 8;
/** Bits of the column `hidden` of a post or comment. */
export const HIDDEN_BY = { reports: 1, rights: 2, filming: 4 } as const;

/** Replaces blocked content; the law demands an announcement there. */
export const BLOCKED =
  '권리가 침해되었다는 요청을 받아 정보통신망법 제44조의2에 따라 게시를 중단했습니다(임시조치). 게시 중단은 최대 30일 동안입니다.';

const HELD_SEEN = '운영진이 확인한 뒤 공개됩니다. 지금은 작성자와 운영진에게만 보입니다.';
export const isHeld = ({ hidden }: { hidden?: number }) => hidden === HELD_VALUE;
const FILMING =
  '불법촬영물 신고에 따라 전기통신사업법 제22조의5에 정한 조치로 접근을 차단하고 운영진이 확인하고 있습니다.';
const WHY = '운영진이 살펴보는 동안 내용이 보이지 않습니다.';

export function hiddenTitle(hidden: number, what: '글' | '댓글' | '소식'): string {
  if (hidden & HIDDEN_BY.rights) return `권리침해 신고로 게시가 중단된 ${what}입니다.`;
  if (hidden & HIDDEN_BY.filming) return `불법촬영물 신고로 가려진 ${what}입니다.`;
  return `${hidden & HELD_VALUE ? '운영진이 확인하고 있는' : '신고가 접수되어 가려진'} ${what}입니다.`;
}

/** `hidden` is a sum of `HIDDEN_BY`; the words are those of the law. */
export function hiddenWhy(hidden: number): string {
  if (hidden & HIDDEN_BY.rights) return BLOCKED;
  return hidden & HIDDEN_BY.filming ? FILMING : WHY;
}

/** Shown to the author and moderators above the content. */
export function hiddenSeen(hidden: number): string {
  if (isHeld({ hidden })) return HELD_SEEN;
  const title = hidden & ~HIDDEN_BY.reports ? hiddenWhy(hidden) : '신고가 접수되어 가려졌습니다.';
  return `${title} 작성자와 운영진에게만 보입니다.`;
}
