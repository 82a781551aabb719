import { publicMember } from '#/features/members/profile/members.contract.ts';
import { listOf, type Operations, operation } from '#/server/http/operations.ts';
import { hallPage } from './hall-page.contract.ts';

export const HALL_PAGE_OPERATIONS: Operations = {
  'GET /api/hall-page': operation('당구장 페이지', hallPage),
  'GET /api/hall-page/rankings': operation('당구장 페이지의 랭킹', listOf(publicMember)),
};
