import { z } from 'zod';
import { type Operations, operation } from '#/server/http/operations.ts';
import { blockedMember, blockState } from './blocks.contract.ts';

export const BLOCK_OPERATIONS: Operations = {
  'GET /api/members/blocks': operation('내가 차단한 회원 목록', z.array(blockedMember)),
  'PUT /api/members/blocks/:id': operation('회원 차단', blockState),
  'DELETE /api/members/blocks/:id': operation('차단 풀기', blockState),
};
