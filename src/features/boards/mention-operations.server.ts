import { z } from 'zod';
import { type Operations, operation } from '#/server/operations.ts';
import { memberName } from './boards.contract.ts';

export const MENTION_OPERATIONS: Operations = {
  'GET /api/members/names': operation('@ 뒤에 쓴 글자로 시작하는 닉네임', z.array(memberName)),
};
