import { created, MESSAGE, type Operations, operation, pageOf } from '#/server/http/operations.ts';
import { ownReport } from './reports.contract.ts';

export const REPORT_OPERATIONS: Operations = {
  'POST /api/reports': operation('글이나 댓글, 회원 신고', created(MESSAGE)),
  'GET /api/reports': operation('내가 한 신고와 처리 결과', pageOf(ownReport)),
};
