import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { answerMatch, ruleOn, takePart } from '#/features/results/answers.server.ts';
import { resultsOfTournament } from '#/features/results/match-notes.server.ts';
import {
  matchAnswer,
  matchParam,
  matchRuling,
  takingPart,
  tournamentParam,
} from '#/features/results/results.contract.ts';
import { NOT_A_PARTICIPANT, TOURNAMENT_MISSING } from '#/features/results/results.rules.ts';
import { cacheForGuests } from '#/server/public-answers.ts';
import { adminOnly, memberOnly } from '#/server/session.ts';
import type { ApiEnv, MemberEnv } from '#/server/site.ts';
import { body, param } from '#/server/validate.ts';
import { Refusal } from '#/shared/refusal.ts';
import { readableTo } from './readable.server.ts';

/** Middleware: passes only members in the tournament's field, before the body is read. */
const playerOnly = createMiddleware<MemberEnv>(async (c, next) => {
  const { db } = c.env.site;
  const id = Number(c.req.param('id'));
  const there = await db.selectFrom('tournaments').select('id').where('id', '=', id).executeTakeFirst();
  if (!there) throw new Refusal('missing', TOURNAMENT_MISSING);
  const seat = db.selectFrom('tournament_players').select('state').where('tournament', '=', id);
  const own = await seat.where('member', '=', c.var.member.number).executeTakeFirst();
  if (!own) throw new Refusal('forbidden', NOT_A_PARTICIPANT);
  await next();
});

/** What players and admins say of a tournament, mounted under the tournaments' address. */
export const tournamentAnswers = new Hono<ApiEnv>()
  .get('/:id/results', cacheForGuests, param(tournamentParam), async c => {
    const { db, now } = c.env.site;
    const { id } = c.req.valid('param');
    await readableTo(db, id, c.var.member);
    return c.json(await resultsOfTournament(db, { id, reader: c.var.member, now: now() }));
  })
  .post('/:id/answer', memberOnly, param(tournamentParam), playerOnly, body(takingPart), async c => {
    const { db, now, topics } = c.env.site;
    const { id } = c.req.valid('param');
    const { accept } = c.req.valid('json');
    await takePart(db, id, { accept, by: c.var.member, now: now(), address: c.env.address });
    // The name is now shown, or masked, to all readers.
    topics.publishReload(id);
    return c.json({ message: accept ? '대회 참가를 수락했습니다.' : '대회 참가를 거절했습니다.' });
  })
  .post(
    '/:id/matches/:match/answer',
    memberOnly,
    param(matchParam),
    playerOnly,
    body(matchAnswer),
    async c => {
      const { db, notifier, now } = c.env.site;
      const { id, match } = c.req.valid('param');
      const said = { reason: '', ...c.req.valid('json') };
      notifier.notify(await answerMatch(db, id, { match, ...said, by: c.var.member, now: now() }));
      return c.json({
        message: said.answer === 'disputed' ? '이의를 제기했습니다.' : '경기 결과를 확인했습니다.',
      });
    },
  )
  .post('/:id/matches/:match/ruling', adminOnly, param(matchParam), body(matchRuling), async c => {
    const { db, notifier, now } = c.env.site;
    const { id, match } = c.req.valid('param');
    const { ruling } = c.req.valid('json');
    notifier.notify(await ruleOn(db, id, { match, ruling, by: c.var.member, now: now() }));
    return c.json({ message: ruling === 'stands' ? '경기를 인정했습니다.' : '경기를 무효로 했습니다.' });
  });
