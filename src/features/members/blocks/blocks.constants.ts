/** The maximum number of members one member may block. */
export const MAX_BLOCKS = 200;
export const BLOCKS_FULL = `차단은 ${MAX_BLOCKS}명까지 할 수 있습니다. 먼저 다른 회원의 차단을 풀어주세요.`;
export const BLOCK_SELF = '자기 자신은 차단할 수 없습니다.';
export const BLOCK_STAFF = '관리자와 운영진은 차단할 수 없습니다. 문제가 있으면 운영자에게 알려주세요.';
export const BLOCK_FAILED = '차단하지 못했습니다. 잠시 후 다시 시도해주세요.';
export const UNBLOCK_FAILED = '차단을 풀지 못했습니다. 잠시 후 다시 시도해주세요.';
export const BLOCKS_LOAD_FAILED = '차단한 회원을 불러오는 중 문제가 발생했습니다.';
