import { created, listOf, MESSAGE, type Operations, operation } from '#/server/http/operations.ts';
import { sanction } from './sanctions.contract.ts';

export const SANCTION_OPERATIONS: Operations = {
  'GET /api/sanctions': operation('내 제재 내역', listOf(sanction)),
  'POST /api/sanctions/:id/objection': operation('제재에 이의신청', created(MESSAGE)),
};
