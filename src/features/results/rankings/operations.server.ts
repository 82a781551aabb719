import { z } from 'zod';
import { publicMember } from '#/features/members/profile/members.contract.ts';
import { type Operations, operation, pageOf } from '#/server/http/operations.ts';
import { hallPlayer, namedPlayer } from './hall-players.contract.ts';
import { listedRank, ownRank } from './rankings.contract.ts';

export const RANKING_OPERATIONS: Operations = {
  'GET /api/memberanking': operation('회원 랭킹', pageOf(listedRank)),
  'GET /api/memberanking/rank': operation('내 순위', ownRank),
  'GET /api/memberanking/:id': operation('회원 한 명', publicMember),
  'GET /api/memberanking/players': operation('당구장의 선수', z.array(hallPlayer)),
  'POST /api/memberanking/players/named': operation('닉네임으로 선수 찾기', z.array(namedPlayer)),
  'GET /api/rankings': operation('다른 사이트가 읽는 랭킹', pageOf(publicMember)),
};
