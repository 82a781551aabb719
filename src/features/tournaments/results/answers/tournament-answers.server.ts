import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import {
  type AttestationConfirmed,
  attestation,
  attestationConfirmed,
  matchAnswer,
  matchParam,
  matchRuling,
  takingPart,
  tournamentResults,
} from '#/features/tournaments/results/results.contract.ts';
import { NOT_A_PARTICIPANT, RUNNER_ONLY } from '#/features/tournaments/results/results.rules.ts';
import { findReadableTournament } from '#/features/tournaments/server/tournament-access.server.ts';
import { MESSAGE, operation } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { body, param } from '#/server/http/validate.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, MemberEnv } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { idParam } from '#/shared/text/written.ts';
import { answerMatch, ruleOn, takePart } from './answers.server.ts';
import { resultsOfTournament } from './match-notes.server.ts';
import { confirmPresent } from './organiser-attestation.server.ts';

/** Middleware: refuses (403) everybody but members entered in the tournament, before the body is read. */
const playerOnly = createMiddleware<MemberEnv>(async (c, next) => {
  const { db } = c.env.site;
  const id = Number(c.req.param('id'));
  // Whether a tournament exists is revealed only to members who may read it.
  await findReadableTournament(db, id, c.var.member);
  const seat = db.selectFrom('tournament_players').select('state').where('tournament', '=', id);
  const own = await seat.where('member', '=', c.var.member.number).executeTakeFirst();
  if (!own) throw new Refusal('forbidden', NOT_A_PARTICIPANT);
  await next();
});

/** Refuses (403) everybody but the organiser (with `orAdmin` also admins), before the body is read. */
const organiserOnly = (orAdmin: boolean) =>
  createMiddleware<MemberEnv>(async (c, next) => {
    const { member } = c.var;
    const { row } = await findReadableTournament(c.env.site.db, Number(c.req.param('id')), member);
    if (row.organiser !== member.number && !(orAdmin && member.role === 'admin'))
      throw new Refusal('forbidden', RUNNER_ONLY);
    await next();
  });

/** The routes by which players, the organiser and admins answer, under the path of the tournaments. */
export const tournamentAnswers = new Hono<ApiEnv>()
  .get(
    '/:id/results',
    operation('대회의 경기가 기록에 드는지', tournamentResults),
    cacheForGuests,
    param(idParam),
    async c => {
      const { db, now } = c.env.site;
      const { id } = c.req.valid('param');
      await findReadableTournament(db, id, c.var.member);
      return c.json(await resultsOfTournament(db, { id, reader: c.var.member, now: now() }));
    },
  )
  .post(
    '/:id/answer',
    operation('대회 참가를 수락하거나 거절', MESSAGE),
    memberOnly,
    param(idParam),
    playerOnly,
    body(takingPart),
    async c => {
      const { db, limits, now } = c.env.site;
      const { id } = c.req.valid('param');
      const { accept } = c.req.valid('json');
      const { address, browser } = c.env;
      await limits.take('takingPart', `${c.var.member.number} ${id}`);
      await takePart(db, id, { accept, by: c.var.member, now: now(), address, browser });
      return c.json({ message: accept ? '대회 참가를 수락했습니다.' : '대회 참가를 거절했습니다.' });
    },
  )
  .post(
    '/:id/presence',
    operation('참석한 회원을 주최자가 확인', attestationConfirmed),
    memberOnly,
    param(idParam),
    organiserOnly(false),
    body(attestation),
    async c => {
      const { db, now } = c.env.site;
      const { id } = c.req.valid('param');
      const { members } = c.req.valid('json');
      const done = await confirmPresent(db, id, { members, by: c.var.member, now: now() });
      const { confirmed, left } = done;
      return c.json<AttestationConfirmed>({ message: presenceSentence(done), confirmed, left });
    },
  )
  .post(
    '/:id/matches/:match/answer',
    operation('내 경기 결과 확인이나 이의', MESSAGE),
    memberOnly,
    param(matchParam),
    playerOnly,
    body(matchAnswer),
    async c => {
      const { db, limits, now } = c.env.site;
      const { id, match } = c.req.valid('param');
      await limits.take('matchAnswers', c.var.member.number);
      const said = { reason: '', ...c.req.valid('json') };
      await answerMatch(db, id, { match, ...said, by: c.var.member, now: now() });
      return c.json({
        message: said.answer === 'disputed' ? '이의를 제기했습니다.' : '경기 결과를 확인했습니다.',
      });
    },
  )
  .post(
    '/:id/matches/:match/ruling',
    operation('이의가 있는 경기의 인정이나 무효', MESSAGE),
    memberOnly,
    param(matchParam),
    organiserOnly(true),
    body(matchRuling),
    async c => {
      const { db, now } = c.env.site;
      const { id, match } = c.req.valid('param');
      const { ruling } = c.req.valid('json');
      await ruleOn(db, id, { match, ruling, by: c.var.member, now: now() });
      return c.json({ message: ruling === 'stands' ? '경기를 인정했습니다.' : '경기를 무효로 했습니다.' });
    },
  );

function presenceSentence({ confirmed, left }: { confirmed: number; left: string[] }): string {
  const alone = left.length > 0 && `${left.join(', ')}: 직접 수락해야 합니다.`;
  const done =
    confirmed > 0 ? `${confirmed}명의 참가를 확인하고 알렸습니다.` : '참가를 확인한 회원이 없습니다.';
  return [done, alone].filter(Boolean).join(' ');
}
