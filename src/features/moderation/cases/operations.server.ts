import { created, MESSAGE, type Operations, operation, pageOf } from '#/server/http/operations.ts';
import { listedCase, objection, reportCase } from './moderation.contract.ts';

export const MODERATION_OPERATIONS: Operations = {
  'GET /api/moderation/cases': operation('신고된 내용의 목록', pageOf(listedCase)),
  'GET /api/moderation/cases/:id': operation('신고된 내용 하나', reportCase),
  'PUT /api/moderation/cases/:id/taken': operation('신고 처리를 맡거나 내려놓기', MESSAGE),
  'POST /api/moderation/cases/:id/notes': operation('신고에 운영진 메모 남기기', created(MESSAGE)),
  'POST /api/moderation/cases/:id/decision': operation('신고된 내용과 작성자에게 조치하기', MESSAGE),
  'POST /api/moderation/cases/:id/dismissal': operation('문제없는 신고로 마치기', MESSAGE),
  'GET /api/moderation/objections': operation('답을 기다리는 제재 이의신청 목록', pageOf(objection)),
  'PUT /api/moderation/sanctions/:id/answer': operation('제재 이의신청에 답하기', MESSAGE),
  'DELETE /api/moderation/sanctions/:id': operation('제재 해제', MESSAGE),
};
