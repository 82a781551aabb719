import { type Operations, operation } from '#/server/http/operations.ts';
import { highlightsAnswer } from './highlights.contract.ts';

export const FRONT_PAGE_OPERATIONS: Operations = {
  'GET /api/highlights': operation('첫 화면에 보이는 요즘 소식', highlightsAnswer),
};
