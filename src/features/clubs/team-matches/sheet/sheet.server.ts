import { Hono } from 'hono';
import { presentSheet } from '#/features/clubs/team-matches/present-team-match.server.ts';
import { readableSheet } from '#/features/clubs/team-matches/team-match-rows.server.ts';
import {
  teamMatchInvitation,
  teamMatchParam,
  teamSheet,
} from '#/features/clubs/team-matches/team-matches.contract.ts';
import { operation, param, query } from '#/server/http/operations.ts';
import { answerStream } from '#/server/live/live-news.ts';
import type { ApiEnv } from '#/server/site.ts';
import { SHEET_STREAM } from './sheet-stream.server.ts';

export const teamSheets = new Hono<ApiEnv>()
  .get(
    '/:id/team-matches/:match/sheet',
    operation('교류전 기록표', teamSheet),
    param(teamMatchParam),
    readableSheet,
    query(teamMatchInvitation),
    async c => c.json(await presentSheet(c.env.site.db, c.var.found.row)),
  )
  .get(
    '/:id/team-matches/:match/stream',
    operation('교류전을 실시간으로 받기', SHEET_STREAM),
    param(teamMatchParam),
    readableSheet,
    query(teamMatchInvitation),
    async c => {
      const { member } = c.var;
      const reader = { by: c.env.address, right: member?.session ?? null, member: member?.number };
      return answerStream(
        c,
        await c.env.site.live.subscribe(`team-match/${c.var.found.row.id}`, reader, RETRY),
      );
    },
  );

const RETRY = 'retry: 2000\n\n';
