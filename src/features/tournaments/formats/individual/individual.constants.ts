import type { Field } from '#/features/tournaments/formats/field.constants.ts';

const SINGLE_MOST = 16;
const SINGLE_SIZES = Array.from({ length: SINGLE_MOST - 1 }, (_, index) => 2 + index);

export const SINGLE_NAMES = { name: '개인전', listName: '개인전' };

/** The set-up of the mode 개인전: wins and a final winner, no bracket. */
export const SINGLE: Field = {
  name: SINGLE_NAMES.name,
  about: '대진표 없이 승수로 겨루는 대회',
  players: 1,
  unit: '명',
  most: SINGLE_MOST,
  sizes: SINGLE_SIZES,
  grown: SINGLE_SIZES,
  wrongSize: `참가 인원은 2명부터 ${SINGLE_MOST}명까지 선택할 수 있습니다.`,
  missing: '모든 플레이어를 선택해주세요',
  undrawn: '개인전에는 대진표가 없습니다.',
  setup: '/tournament/single',
};
