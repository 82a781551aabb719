import { ENTRIES_MOST } from '#/features/tournaments/engine/tournament.constants.ts';
import type { Field } from '#/features/tournaments/formats/field.constants.ts';

const evenTo = (most: number) => Array.from({ length: most / 2 - 1 }, (_, index) => 4 + 2 * index);

/** The set-up of the mode 복식, in which entries are teams of two: a bracket or any other format but 개인전. */
export const PAIRS: Field = {
  name: '복식',
  about: '두 명이 한 팀인 토너먼트',
  players: 2,
  unit: '팀',
  most: ENTRIES_MOST / 2,
  sizes: evenTo(32),
  grown: evenTo(ENTRIES_MOST),
  wrongSize: '참가 인원은 4명부터 32명까지 선택할 수 있습니다.',
  missing: '모든 참가자의 정보를 입력해주세요',
  setup: '/tournament/multi',
};
