import { z } from 'zod';
import { created, MESSAGE, MESSAGE_AND_ID, type Operations, operation } from '#/server/http/operations.ts';
import { textFilter, triedPosts } from './filters.contract.ts';
import { writingLimits } from './text-checks.contract.ts';

export const TEXT_CHECK_OPERATIONS: Operations = {
  'GET /api/filters': operation('금지어와 금지 주소 목록', z.array(textFilter)),
  'POST /api/filters/trial': operation('최근 글에 금지어를 미리 대어 보기', triedPosts),
  'POST /api/filters': operation('금지어나 금지 주소 더하기', created(MESSAGE_AND_ID)),
  'PUT /api/filters/:id': operation('금지어나 금지 주소 고치기', MESSAGE),
  'DELETE /api/filters/:id': operation('금지어나 금지 주소 삭제', MESSAGE),
  'GET /api/members/writing-limits': operation('새 회원이 오늘 더 쓸 수 있는 글과 댓글', writingLimits),
};
