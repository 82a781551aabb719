import { publicMember } from '#/features/members/profile/members.contract.ts';
import { type Operations, operation, pageOf } from '#/server/http/operations.ts';
import { hallPageAnswer } from './hall-page.contract.ts';

export const HALL_PAGE_OPERATIONS: Operations = {
  'GET /api/hall-page': operation('당구장 페이지', hallPageAnswer),
  'GET /api/hall-page/rankings': operation('당구장 페이지의 랭킹', pageOf(publicMember)),
};
