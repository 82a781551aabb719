import { type Operations, operation, pageOf } from '#/server/http/operations.ts';
import { pointsEntry, pointsHistory } from './points.contract.ts';

export const POINT_OPERATIONS: Operations = {
  'GET /api/members/points': operation('내 포인트 내역', pageOf(pointsEntry)),
  'GET /api/members/points/history': operation('내 포인트의 변화', pointsHistory),
};
