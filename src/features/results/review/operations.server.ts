import { created, MESSAGE, type Operations, operation, pageOf } from '#/server/http/operations.ts';
import { resultSignal, resultVoiding } from './result-review.contract.ts';

export const RESULT_REVIEW_OPERATIONS: Operations = {
  'GET /api/result-review': operation('살펴볼 경기 결과의 목록', pageOf(resultSignal)),
  'PUT /api/result-review/:id': operation('살펴본 결과로 표시', MESSAGE),
  'GET /api/result-review/voidings': operation('무효로 한 결과의 목록', pageOf(resultVoiding)),
  'POST /api/result-review/voidings': operation('회원의 결과를 무효로 하기', MESSAGE, created(MESSAGE)),
  'DELETE /api/result-review/voidings/:id': operation('결과의 무효를 취소', MESSAGE),
};
