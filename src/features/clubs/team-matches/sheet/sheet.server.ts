import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { presentSheet } from '#/features/clubs/team-matches/present-team-match.server.ts';
import {
  findPart,
  findTeamMatch,
  isHidden,
  noTeamMatch,
  type TeamMatchRow,
} from '#/features/clubs/team-matches/team-match-rows.server.ts';
import {
  teamMatchInvitation,
  teamMatchParam,
  teamSheet,
} from '#/features/clubs/team-matches/team-matches.contract.ts';
import { operation, param, query } from '#/server/http/operations.ts';
import { answerStream } from '#/server/live/live-news.ts';
import type { ApiEnv } from '#/server/site.ts';
import { SHEET_STREAM } from './sheet-stream.server.ts';

type SheetEnv = ApiEnv & { Variables: ApiEnv['Variables'] & { row: TeamMatchRow } };

/**
 * Middleware: loads the team match of the path for requests with the code of the sheet's link, and for the members
 * of its teams. Throws a Refusal (404) for others; while moderators hide one of the clubs, only the teams pass.
 */
const readable = createMiddleware<SheetEnv>(async (c, next) => {
  const at = { id: Number(c.req.param('id')), match: Number(c.req.param('match')) };
  const { db } = c.env.site;
  const row = await findTeamMatch(db, at);
  if (!row) throw noTeamMatch();
  const hasLink = row.invite !== '' && c.req.query('invite') === row.invite;
  const part = c.var.member && (await findPart(db, row, c.var.member));
  if (!part && (!hasLink || isHidden(row))) throw noTeamMatch();
  c.set('row', row);
  await next();
});

export const teamSheets = new Hono<ApiEnv>()
  .get(
    '/:id/team-matches/:match/sheet',
    operation('교류전 기록표', teamSheet),
    param(teamMatchParam),
    readable,
    query(teamMatchInvitation),
    async c => c.json(await presentSheet(c.env.site.db, c.var.row)),
  )
  .get(
    '/:id/team-matches/:match/stream',
    operation('교류전을 실시간으로 받기', SHEET_STREAM),
    param(teamMatchParam),
    readable,
    query(teamMatchInvitation),
    async c => {
      const { member } = c.var;
      const reader = { by: c.env.address, right: member?.session ?? null, member: member?.number };
      return answerStream(c, await c.env.site.live.subscribe(`team-match/${c.var.row.id}`, reader, RETRY));
    },
  );

const RETRY = 'retry: 2000\n\n';
