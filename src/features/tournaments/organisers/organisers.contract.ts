import { z } from 'zod';
import { rowId, writtenLine } from '#/shared/text/written.ts';
import { ROLES } from './organisers.constants.ts';

const roles = z
  .array(z.enum(ROLES, '맡을 일을 목록에서 골라 주세요.'))
  .min(1, '맡을 일을 하나 이상 골라 주세요.')
  .max(ROLES.length);
/** An invitation; for a member already invited it changes the roles. */
export const newOrganiser = z.object({ member: writtenLine('닉네임이나 아이디', 40), roles });
export type NewOrganiser = z.infer<typeof newOrganiser>;

/** The answer to an invitation; false also ends an accepted part. */
export const organiserAnswer = z.object({ accept: z.boolean('수락할지 알려 주세요.') });

export const tournamentOrganiser = z.object({ id: rowId, member: rowId });

/** The member number of the co-organiser who is asked to become the organiser. */
export const successor = z.object({ member: z.number('넘겨받을 회원을 골라 주세요.').int().min(1) });

/** An invitation (`asked`) gives no rights; `offered`: the member is asked to become the organiser. */
export const coOrganiser = z.object({
  state: z.enum(['asked', 'accepted']),
  roles: z.array(z.enum(ROLES)),
  offered: z.boolean(),
});
export type CoOrganiser = z.infer<typeof coOrganiser>;

export const coOrganisers = z.array(
  coOrganiser.extend({
    number: z.number(),
    username: z.string(),
    state: z.enum(['asked', 'accepted', 'declined']),
  }),
);
export type CoOrganisers = z.infer<typeof coOrganisers>;
