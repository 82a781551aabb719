import { type Operations, operation } from '#/server/http/operations.ts';
import { ownConsents, savedConsents } from './advertising.contract.ts';

export const ADVERTISING_OPERATIONS: Operations = {
  'GET /api/members/advertising': operation('내 광고성 정보 수신 동의', ownConsents),
  'PUT /api/members/advertising': operation('광고성 정보 수신 동의 바꾸기', savedConsents),
};
