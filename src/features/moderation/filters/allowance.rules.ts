import { FIRST_DAY } from './text-checks.constants.ts';

/** The sentence on the forms of a new member. */
export const allowanceSentence = (what: '글' | '댓글', { left, most }: { left: number; most: number }) =>
  `${FIRST_DAY} ${what}을 하루에 ${most}개까지, 웹 주소와 전화번호 없이 쓸 수 있습니다. 오늘 ${left}개 남았습니다.`;
