import { created, MESSAGE, type Operations, operation, pageOf } from '#/server/http/operations.ts';
import { sanction } from './sanctions.contract.ts';

export const SANCTION_OPERATIONS: Operations = {
  'GET /api/sanctions': operation('내 제재 내역', pageOf(sanction)),
  'POST /api/sanctions/:id/objection': operation('제재에 이의신청', created(MESSAGE)),
};
