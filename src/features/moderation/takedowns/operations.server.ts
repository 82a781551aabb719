import { z } from 'zod';
import { created, MESSAGE, type Operations, operation, pageOf } from '#/server/http/operations.ts';
import {
  listedTakedown,
  ownTakedown,
  receipt,
  takedownFigures,
  takedownStatus,
} from './takedowns.contract.ts';

export const TAKEDOWN_OPERATIONS: Operations = {
  'POST /api/takedowns': operation('임시조치 요청이나 불법촬영물 신고', created(receipt)),
  'POST /api/takedowns/status': operation('접수한 요청의 처리 상황', takedownStatus),
  'GET /api/takedowns/own': operation('내 글에 대한 임시조치 목록', pageOf(ownTakedown)),
  'POST /api/takedowns/own/:id/objection': operation('내 글의 임시조치에 이의신청', created(MESSAGE)),
  'GET /api/takedowns': operation('임시조치와 불법촬영물 신고 목록', pageOf(listedTakedown)),
  'GET /api/takedowns/figures': operation('반기별 접수와 처리 건수', z.array(takedownFigures)),
  'PUT /api/takedowns/:id/decision': operation('임시조치 요청이나 불법촬영물 신고 처리', MESSAGE),
  'PUT /api/takedowns/:id/objection': operation('임시조치 이의에 답하기', MESSAGE),
};
