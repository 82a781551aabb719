import { type Operations, operation, pageOf } from '#/server/http/operations.ts';
import { accessRecord, contactView } from './access-records.contract.ts';

export const ACCESS_RECORD_OPERATIONS: Operations = {
  'GET /api/access-records': operation('로그인 기록', pageOf(accessRecord)),
  'GET /api/access-records/views': operation('관리자가 개인정보를 본 기록', pageOf(contactView)),
};
