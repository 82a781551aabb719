import { z } from 'zod';
import { created, MESSAGE, type Operations, operation } from '#/server/http/operations.ts';
import { delivery, webhook, webhookMade, webhookTested } from './webhooks.contract.ts';

export const WEBHOOK_OPERATIONS: Operations = {
  'GET /api/webhooks/site': operation('사이트의 웹훅 목록', z.array(webhook)),
  'POST /api/webhooks/site': operation('사이트의 웹훅 만들기', created(webhookMade)),
  'GET /api/webhooks/halls/:hall': operation('당구장의 웹훅 목록', z.array(webhook)),
  'POST /api/webhooks/halls/:hall': operation('당구장의 웹훅 만들기', created(webhookMade)),
  'PUT /api/webhooks/:id': operation('웹훅 고치기', MESSAGE),
  'PUT /api/webhooks/:id/state': operation('웹훅을 켜거나 멈추기', MESSAGE),
  'POST /api/webhooks/:id/secret': operation('웹훅의 비밀 키 바꾸기', webhookMade),
  'POST /api/webhooks/:id/test': operation('웹훅 시험 보내기', webhookTested),
  'GET /api/webhooks/:id/deliveries': operation('웹훅이 보낸 기록', z.array(delivery)),
  'POST /api/webhooks/:id/deliveries/:delivery': operation('웹훅 다시 보내기', MESSAGE),
  'DELETE /api/webhooks/:id': operation('웹훅 삭제', MESSAGE),
};
