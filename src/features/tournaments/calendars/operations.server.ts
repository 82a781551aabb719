import { created, MESSAGE, type Operations, operation } from '#/server/http/operations.ts';
import { ownCalendarShown } from './calendars.contract.ts';

export const CALENDAR_OPERATIONS: Operations = {
  'GET /api/calendar': operation('내 캘린더 주소', ownCalendarShown),
  'POST /api/calendar': operation('캘린더 주소를 만들거나 새로 바꾸기', created(ownCalendarShown)),
  'DELETE /api/calendar': operation('캘린더 주소 없애기', MESSAGE),
};
