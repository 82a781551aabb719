import { created, MESSAGE, type Operations, operation, pageOf } from '#/server/http/operations.ts';
import { listedSeason, ownSeasons, season, seasonRank } from './seasons.contract.ts';

export const SEASON_OPERATIONS: Operations = {
  'GET /api/seasons': operation('시즌 목록', pageOf(listedSeason)),
  'GET /api/seasons/mine': operation('내가 관리하는 시즌', ownSeasons),
  'GET /api/seasons/:id': operation('시즌 하나', season),
  'GET /api/seasons/:id/ranking': operation('시즌 랭킹', pageOf(seasonRank)),
  'POST /api/seasons': operation('시즌 만들기', created(season)),
  'PUT /api/seasons/:id': operation('시즌 고치기', season),
  'DELETE /api/seasons/:id': operation('시즌 삭제', MESSAGE),
  'POST /api/seasons/:id/keepers': operation('시즌 관리자 더하기', created(season)),
  'DELETE /api/seasons/:id/keepers/:member': operation('시즌 관리자 빼기', MESSAGE),
  'PUT /api/seasons/:id/tournaments/:tournament': operation('시즌에 대회 넣기', MESSAGE),
  'DELETE /api/seasons/:id/tournaments/:tournament': operation('시즌에서 대회 빼기', MESSAGE),
};
