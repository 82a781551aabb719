import { type Operations, operation } from '#/server/http/operations.ts';
import { attendanceAnswer, pressed } from './attendance.contract.ts';

export const ATTENDANCE_OPERATIONS: Operations = {
  'GET /api/members/attendance': operation('내 한 달 출석', attendanceAnswer),
  'POST /api/members/attendance': operation('출석하기', pressed),
};
