import type { Mode } from '#/features/tournaments/engine/brackets.contract.ts';

export const MODE_NAMES: Record<Mode, string> = { team: '팀전', single: '개인전', multi: '복식' };

/** A short description of each mode. */
export const MODE_ABOUT: Record<Mode, string> = {
  team: '한 명씩 겨루는 토너먼트',
  single: '대진표 없이 승수로 겨루는 대회',
  multi: '두 명이 한 팀인 토너먼트',
};
