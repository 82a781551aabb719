import { READER_WORDS, WRITER_WORDS } from '#/features/boards/custom-boards/custom-boards.rules.ts';
import { SMOKING_WORDS } from '#/features/halls/facts/hall-facts.constants.ts';
import { CLAIM_STATE_WORDS } from '#/features/halls/owners/hall-claims.constants.ts';
import { FILTER_ACTION_WORDS, FILTER_KIND_WORDS } from '#/features/moderation/filters/filters.constants.ts';
import { STATE_WORDS as TAKEDOWN_STATE_WORDS } from '#/features/moderation/takedowns/takedowns.constants.ts';
import { LEAK_SCOPES } from '#/features/privacy/incidents/leaks.constants.ts';
import { REQUEST_STATE_WORDS } from '#/features/privacy/requests/requests.constants.ts';

/** The screens' Korean words for values that are recorded by a name of the code, by their field. */
export const VALUE_WORDS: Record<string, Record<string, string>> = {
  role: { admin: '관리자', moderator: '운영진', member: '회원' },
  ruling: { stands: '인정', void: '무효' },
  scope: LEAK_SCOPES,
  // Decided states only; an open case is not recorded.
  state: { ...CLAIM_STATE_WORDS, ...REQUEST_STATE_WORDS, ...TAKEDOWN_STATE_WORDS },
  objection: { granted: '받아들임', declined: '받아들이지 않음' },
  readers: READER_WORDS,
  writers: WRITER_WORDS,
  kind: FILTER_KIND_WORDS,
  action: FILTER_ACTION_WORDS,
  smoking: SMOKING_WORDS,
};
