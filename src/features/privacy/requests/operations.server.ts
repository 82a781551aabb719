import { ownDataFile } from '#/features/privacy/own-data/own-data.contract.ts';
import { policy } from '#/features/privacy/policy/privacy.contract.ts';
import { created, MESSAGE, type Operations, operation, pageOf } from '#/server/http/operations.ts';
import { listedRequest, ownRequest, requestFiled } from './requests.contract.ts';

export const PRIVACY_OPERATIONS: Operations = {
  'GET /api/privacy': operation('개인정보 처리방침', policy),
  'GET /api/privacy/:day': operation('그날 시행한 개인정보 처리방침', policy),
  'GET /api/members/data': operation('내 데이터를 파일로 받기', ownDataFile),
  'POST /api/privacy-requests': operation('로그인하지 않고 개인정보에 관해 요구', created(requestFiled)),
  'POST /api/privacy-requests/status': operation('로그인하지 않고 보낸 요구의 처리 상태', ownRequest),
  'POST /api/privacy-requests/own': operation('내 개인정보에 관해 요구', created(MESSAGE)),
  'GET /api/privacy-requests/own': operation('내가 보낸 요구 목록', pageOf(ownRequest)),
  'GET /api/privacy-requests': operation('개인정보에 관한 요구 목록', pageOf(listedRequest)),
  'PUT /api/privacy-requests/:id/answer': operation('개인정보에 관한 요구에 답하기', MESSAGE),
};
