import { created, MESSAGE, type Operations, operation, pageOf } from '#/server/http/operations.ts';
import { notice, wholeNotice } from './notices.contract.ts';

export const NOTICE_OPERATIONS: Operations = {
  'GET /api/announcements': operation('공지사항 목록', pageOf(notice)),
  'GET /api/announcements/:id': operation('공지사항 하나', wholeNotice),
  'POST /api/announcements': operation('공지사항 쓰기', created(notice)),
  'PUT /api/announcements/:id': operation('공지사항 수정', notice),
  'DELETE /api/announcements/:id': operation('공지사항 삭제', MESSAGE),
};
