import { type Operations, operation } from '#/server/http/operations.ts';
import { hallOverviewAnswer } from './hall-overview.contract.ts';

export const HALL_OVERVIEW_OPERATIONS: Operations = {
  'GET /api/hall-overview': operation('당구장의 이번 달 기록과 매치, 대회', hallOverviewAnswer),
};
