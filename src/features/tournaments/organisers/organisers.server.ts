import { Hono } from 'hono';
import { refuseUnless } from '#/features/tournaments/server/tournament-rows.server.ts';
import { body, MESSAGE, operation, param } from '#/server/http/operations.ts';
import { memberOnly, writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { idParam } from '#/shared/text/written.ts';
import {
  answerAsOrganiser,
  answerOffer,
  findCoOrganisers,
  inviteOrganiser,
  offerTournament,
  removeOrganiser,
} from './organiser-changes.server.ts';
import { ROLES } from './organisers.constants.ts';
import {
  coOrganisers,
  newOrganiser,
  organiserAnswer,
  successor,
  tournamentOrganiser,
} from './organisers.contract.ts';
import { hasRole, isOrganiser, NO_INVITATION, ORGANISER_ONLY } from './organisers.rules.ts';

const organiserOnly = refuseUnless(isOrganiser, ORGANISER_ONLY);
const organisersOnly = refuseUnless(
  (reader, row) => hasRole(reader, row, ROLES),
  '대회를 함께 진행하는 회원만 볼 수 있습니다.',
);
const invitedOnly = refuseUnless((_, { coOrganiser }) => coOrganiser !== null, NO_INVITATION);

const forOrganiser = [writerOnly, param(idParam), organiserOnly] as const;
const forInvited = [writerOnly, param(idParam), invitedOnly] as const;

export const organisers = new Hono<ApiEnv>()
  .get(
    '/:id/organisers',
    operation('대회를 함께 진행하는 회원', coOrganisers),
    memberOnly,
    param(idParam),
    organisersOnly,
    async c => c.json(await findCoOrganisers(c.env.site.db, c.req.valid('param').id)),
  )
  .post(
    '/:id/organisers',
    operation('함께 진행할 회원 초대나 맡은 일 바꾸기', MESSAGE),
    ...forOrganiser,
    body(newOrganiser),
    async c => {
      const { site } = c.env;
      const { member: by } = c.var;
      await site.limits.take('coOrganisers', by.number);
      const isNew = await inviteOrganiser(site, c.req.valid('param').id, { ...c.req.valid('json'), by });
      return c.json({ message: isNew ? '초대했습니다. 수락하면 함께 진행합니다.' : '맡은 일을 바꿨습니다.' });
    },
  )
  .put(
    '/:id/organisers/own',
    operation('함께 진행하자는 초대에 답하거나 그만두기', MESSAGE),
    ...forInvited,
    body(organiserAnswer),
    async c => {
      const { accept } = c.req.valid('json');
      await answerAsOrganiser(c.env.site, c.req.valid('param').id, { accept, by: c.var.member });
      return c.json({ message: accept ? '이제 함께 진행합니다.' : '함께 진행하지 않습니다.' });
    },
  )
  .delete(
    '/:id/organisers/:member',
    operation('함께 진행하는 회원 빼기', MESSAGE),
    memberOnly,
    param(tournamentOrganiser),
    organiserOnly,
    async c => {
      const { id, member } = c.req.valid('param');
      await removeOrganiser(c.env.site, id, { member, by: c.var.member });
      return c.json({ message: '함께 진행하는 회원에서 뺐습니다.' });
    },
  )
  .put(
    '/:id/organiser',
    operation('대회를 넘겨받을지 함께 진행하는 회원에게 묻기', MESSAGE),
    ...forOrganiser,
    body(successor),
    async c => {
      const { member } = c.req.valid('json');
      await offerTournament(c.env.site, c.req.valid('param').id, { member, by: c.var.member });
      return c.json({ message: '넘겨받을지 물었습니다. 수락할 때까지는 그대로 내가 주최자입니다.' });
    },
  )
  .delete(
    '/:id/organiser',
    operation('대회 넘기기 취소', MESSAGE),
    memberOnly,
    param(idParam),
    organiserOnly,
    async c => {
      await offerTournament(c.env.site, c.req.valid('param').id, { member: null, by: c.var.member });
      return c.json({ message: '대회 넘기기를 취소했습니다.' });
    },
  )
  .put(
    '/:id/organiser/own',
    operation('대회를 넘겨받을지 답하기', MESSAGE),
    ...forInvited,
    body(organiserAnswer),
    async c => {
      const { accept } = c.req.valid('json');
      await answerOffer(c.env.site, c.req.valid('param').id, { accept, by: c.var.member });
      return c.json({ message: accept ? '이제 이 대회의 주최자입니다.' : '넘겨받지 않습니다.' });
    },
  );
