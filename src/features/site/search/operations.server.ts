import { type Operations, operation, pageOf } from '#/server/http/operations.ts';
import { jumps, searchHit } from './search.contract.ts';
import { NEWEST_ONLY } from './search.rules.ts';

const HITS = pageOf(searchHit);
const headers = { ...HITS.headers, [NEWEST_ONLY]: '최근 것만 찾았으면 1' };

export const SEARCH_OPERATIONS: Operations = {
  'GET /api/search': operation('글과 댓글 검색', { ...HITS, headers }),
  'GET /api/search/jumps': operation('이름으로 찾은 회원과 당구장', jumps),
};
