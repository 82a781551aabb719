import { ENTRIES_MOST } from '#/features/tournaments/engine/tournament.constants.ts';
import type { Field } from '#/features/tournaments/formats/field.constants.ts';

export const KNOCKOUT_NAMES = { name: '토너먼트', listName: '토너먼트' };

const TEAM_SIZES = [4, 8, 16, 32, 64];

/** The set-up of the mode `team`: a bracket of single players. */
export const TEAM: Field = {
  name: '토너먼트',
  about: '한 명씩 겨루는 토너먼트',
  players: 1,
  unit: '명',
  most: ENTRIES_MOST,
  sizes: TEAM_SIZES,
  grown: [...TEAM_SIZES, ENTRIES_MOST],
  wrongSize: '참가 인원은 4, 8, 16, 32, 64명 중에서 선택해주세요.',
  missing: '모든 팀의 플레이어를 선택해주세요',
  setup: '/tournament/setup',
};
