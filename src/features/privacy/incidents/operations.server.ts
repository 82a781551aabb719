import {
  content,
  created,
  MESSAGE,
  MESSAGE_AND_ID,
  type Operations,
  operation,
} from '#/server/http/operations.ts';
import { affectedPageAnswer, leakNotice, leakOverview } from './leaks.contract.ts';

export const LEAK_OPERATIONS: Operations = {
  'GET /api/leaks': operation('개인정보 유출과 통지 목록', leakOverview),
  'POST /api/leaks': operation('개인정보 유출 기록', created(MESSAGE_AND_ID)),
  'GET /api/leaks/affected': operation('유출 대상 회원', affectedPageAnswer),
  'GET /api/leaks/affected/export': operation('유출 대상 회원을 파일로 받기', content('text/csv')),
  'PUT /api/leaks/:id/report': operation('유출을 KISA에 신고했다고 기록', MESSAGE),
  'POST /api/leaks/:id/notices': operation('유출 대상 회원에게 통지', created(MESSAGE_AND_ID)),
  'GET /api/leaks/notices/:id': operation('받은 유출 통지 하나', leakNotice),
};
