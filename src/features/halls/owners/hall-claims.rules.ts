export const CLAIM_NOTE_LIMIT = 1000;
export const CLAIM_ANSWER_LIMIT = 500;
export const KEEPERS_MOST = 10;

export const CLAIM_WAITS = '이미 신청했습니다. 관리자가 확인하고 있습니다.';
export const KEEPS_ALREADY = '이미 관리하고 있는 당구장입니다.';
export const KEEPERS_FULL = `당구장 한 곳을 관리하는 회원은 ${KEEPERS_MOST}명까지입니다.`;
export const KEEPER_MISSING = '이 당구장을 관리하는 회원이 아닙니다.';

export const LICENSE_WORDS = {
  same: '인허가 파일의 관리번호와 같습니다.',
  other: '인허가 파일의 관리번호와 다릅니다.',
  unknown: '이 당구장의 관리번호가 등록되어 있지 않아 견줄 수 없습니다.',
  none: '관리번호를 적지 않았습니다.',
} as const;

export const CLAIM_STATE_WORDS = {
  open: '확인 중',
  accepted: '수락함',
  declined: '거절함',
  withdrawn: '취소됨',
} as const;

const plain = (license: string) => license.normalize('NFKC').toUpperCase().replace(/\s/g, '');
// The least length of a licence number without its office's prefix, as certificates show: 104-2012-00002.
const WITHOUT_OFFICE_LEAST = 8;

/**
 * Compares a typed licence number with the imported one: `same` (the office's prefix may be missing),
 * `other`, `none` if nothing was typed, `unknown` if the hall has no imported number.
 */
export function licenseMatch(typed: string, known: string): keyof typeof LICENSE_WORDS {
  const [said, own] = [plain(typed), plain(known)];
  if (!said) return 'none';
  if (!own) return 'unknown';
  const isTail = said.length >= WITHOUT_OFFICE_LEAST && own.endsWith(`-${said}`);
  return said === own || isTail ? 'same' : 'other';
}
