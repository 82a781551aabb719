import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { claimResult } from '#/features/tournaments/result-claims/claim-result.server.ts';
import { claimAtTable, claimOutcome } from '#/features/tournaments/result-claims/result-claims.contract.ts';
import { sentPresses } from '#/features/tournaments/scoring/scoring.contract.ts';
import { putGame, takePresses } from '#/features/tournaments/server/games.server.ts';
import {
  type Link,
  presentTournamentByLink,
} from '#/features/tournaments/server/present-tournament.server.ts';
import { sendEvents } from '#/features/tournaments/server/tournament-changes.server.ts';
import {
  findTournament,
  findTournamentVersion,
} from '#/features/tournaments/server/tournament-rows.server.ts';
import {
  gameStored,
  liveGame,
  liveMatch,
  liveToken,
  pressesTaken,
  sending,
  streamFrom,
  tournamentWithEvents,
} from '#/features/tournaments/server/tournaments.contract.ts';
import { LINK_MISSING } from '#/features/tournaments/server/tournaments.rules.ts';
import { findOpenedLink } from '#/features/tournaments/sharing/links.server.ts';
import { type Sync, sync } from '#/features/tournaments/sync/sync.contract.ts';
import { body, operation, param, query } from '#/server/http/operations.ts';
import type { ApiEnv } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { findRedactedEvents } from './redacted-events.server.ts';
import { answerTournamentStream, rightOfLink, TOURNAMENT_STREAM } from './tournament-stream.server.ts';

type Opened = {
  Bindings: ApiEnv['Bindings'];
  Variables: Pick<ApiEnv['Variables'], 'member'> & { tournament: number; link: Link };
};

/** Middleware: loads the tournament of a share link; throws a Refusal (404) if unknown or revoked. */
const opened = createMiddleware<Opened>(async (c, next) => {
  c.header('x-robots-tag', 'noindex');
  const token = liveToken.safeParse(c.req.param()).data?.token;
  if (token === undefined) throw new Refusal('missing', LINK_MISSING);
  const { tournament, kind, table } = await findOpenedLink(c.env.site.db, token);
  c.set('tournament', tournament);
  c.set('link', { kind, table });
  await next();
});

/** Middleware: refuses (403) share links other than those of a table, because only these may score. */
const scorerOnly = createMiddleware<Opened>(async (c, next) => {
  if (c.var.link.kind !== 'table') throw new Refusal('forbidden', '보기 전용 링크로는 기록할 수 없습니다.');
  await next();
});

const atMatch = [opened, scorerOnly, param(liveMatch)] as const;

export const live = new Hono<ApiEnv>()
  .get('/:token', operation('링크로 보는 대회', tournamentWithEvents), opened, param(liveToken), async c => {
    const { db } = c.env.site;
    const row = await findTournament(db, c.var.tournament);
    if (!row) throw new Refusal('missing', LINK_MISSING);
    return c.json(await presentTournamentByLink(db, row, c.var.link));
  })
  .post(
    '/:token/events',
    operation('테이블 링크로 대회 사건 보내기', sync),
    opened,
    scorerOnly,
    param(liveToken),
    body(sending),
    async c => {
      const { site } = c.env;
      const { tournament, link } = c.var;
      const { after, events } = c.req.valid('json');
      const { row, results } = await sendEvents(site, tournament, { events, by: { table: link.table } });
      const all = await findRedactedEvents(site.db, row, after, 'names');
      return c.json({ version: row.version, results, events: all } satisfies Sync);
    },
  )
  .get(
    '/:token/stream',
    operation('링크로 보는 대회를 실시간으로 받기', TOURNAMENT_STREAM),
    opened,
    param(liveToken),
    query(streamFrom),
    async c => {
      const right = rightOfLink(c.req.valid('param').token);
      const from =
        c.req.valid('query').after ??
        (await findTournamentVersion(c.env.site.db, c.var.tournament))?.version ??
        0;
      return answerTournamentStream(c, c.var.tournament, { audience: 'names', right, from });
    },
  )
  .put(
    '/:token/games/:match',
    operation('테이블 링크로 점수 기록 올리기', gameStored),
    ...atMatch,
    body(liveGame),
    async c => {
      const { match } = c.req.valid('param');
      const { table } = c.var.link;
      return c.json(
        await putGame(c.env.site, c.var.tournament, { match, by: { table } }, c.req.valid('json')),
      );
    },
  )
  .post(
    '/:token/games/:match/presses',
    operation('테이블 링크의 점수판에서 누른 것 보내기', pressesTaken),
    ...atMatch,
    body(sentPresses),
    async c => {
      const { match } = c.req.valid('param');
      const { table } = c.var.link;
      return c.json(
        await takePresses(c.env.site, c.var.tournament, { match, by: { table } }, c.req.valid('json')),
      );
    },
  )
  .put(
    '/:token/matches/:match/claim',
    operation('테이블 링크로 한 선수가 결과 입력', claimOutcome),
    ...atMatch,
    body(claimAtTable),
    async c => {
      const { site } = c.env;
      const { token, match } = c.req.valid('param');
      const { entry, device, ...result } = c.req.valid('json');
      await site.limits.take('resultClaims', token);
      const { tournament, link } = c.var;
      const by = {
        member: c.var.member?.number ?? null,
        caller: { address: c.env.address, browser: c.env.browser },
        through: { table: link.table, entry, device },
      };
      return c.json(await claimResult(site, tournament, { match, result, by }));
    },
  );
