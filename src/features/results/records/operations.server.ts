import { memberCard } from '#/features/members/name-cards/member-card.contract.ts';
import {
  hallBoardRow,
  memberHandicapChecks,
  memberResults,
  versus,
} from '#/features/tournaments/results/results.contract.ts';
import { type Operations, operation, pageOf } from '#/server/http/operations.ts';
import { memberTournament } from './member-tournaments.contract.ts';

export const RESULT_OPERATIONS: Operations = {
  'GET /api/results/members/:id': operation('회원의 전적', memberResults),
  'GET /api/results/members/:id/card': operation('회원 카드', memberCard),
  'GET /api/results/members/:id/tournaments': operation('회원이 참가한 대회', pageOf(memberTournament)),
  'GET /api/results/versus/:id/:other': operation('두 회원의 상대 전적', versus),
  'GET /api/results/halls': operation('당구장의 득점률 순위', pageOf(hallBoardRow)),
  'GET /api/results/trust': operation('여러 회원의 수지 신뢰도', memberHandicapChecks),
};
