import { type Operations, operation } from '#/server/http/operations.ts';
import { siteStatsAnswer } from './site-stats.contract.ts';

export const SITE_STAT_OPERATIONS: Operations = {
  'GET /api/site-stats': operation('사이트 현황', siteStatsAnswer),
};
