import { z } from 'zod';
import { type Operations, operation } from '#/server/http/operations.ts';
import { ad, listedAd } from './ads.contract.ts';

export const AD_OPERATIONS: Operations = {
  'GET /api/ads': operation('운영자가 올린 광고 목록', z.array(listedAd)),
  'GET /api/ads/:name': operation('광고 하나', ad),
};
