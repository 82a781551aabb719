import { z } from 'zod';
import { created, MESSAGE, type Operations, operation } from '#/server/http/operations.ts';
import { accessToken, tokenMade } from './access-tokens.contract.ts';

export const ACCESS_TOKEN_OPERATIONS: Operations = {
  'GET /api/access-tokens': operation('내 접근 토큰 목록', z.array(accessToken)),
  'POST /api/access-tokens': operation('접근 토큰 만들기', created(tokenMade)),
  'DELETE /api/access-tokens/:id': operation('접근 토큰 폐기', MESSAGE),
};
