import type { FormatKey } from './format-names.constants.ts';

export const FORMAT_ABOUTS: Record<FormatKey, string> = {
  knockout: '한 번 지면 탈락합니다.',
  groups: '조 안에서 모두 만난 뒤, 조의 상위가 토너먼트를 합니다.',
  league: '모두가 서로 만나 승점으로 순위를 정합니다.',
  revival: '첫 경기에서 진 선수들이 남은 자리를 놓고 다시 칩니다.',
  double: '한 번 져도 패자조에서 이어 치고, 두 번 지면 탈락합니다.',
  survival: '서너 명이 한 테이블에서 서로의 점수를 빼앗습니다.',
  single: '이긴 횟수를 세어 우승을 정합니다.',
};
