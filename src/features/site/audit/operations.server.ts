import { type Operations, operation, pageOf } from '#/server/http/operations.ts';
import { auditEntry } from './audit-log.contract.ts';

export const AUDIT_OPERATIONS: Operations = {
  'GET /api/audit': operation('관리 기록', pageOf(auditEntry)),
};
