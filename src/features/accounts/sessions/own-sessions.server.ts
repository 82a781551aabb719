import { Hono } from 'hono';
import { z } from 'zod';
import { type OwnSession, ownSession } from '#/features/accounts/login/login.contract.ts';
import { operation } from '#/server/http/operations.ts';
import { liveSessions, memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { browserName } from './browser-name.rules.ts';

/** The caller's sessions, the last used first. */
export const ownSessions = new Hono<ApiEnv>().get(
  '/sessions',
  operation('내가 로그인한 기기 목록', z.array(ownSession)),
  memberOnly,
  async c => c.json(await findSessions(c.env.site, c.var.member)),
);

async function findSessions({ db, now }: Site, { number, session }: SignedIn): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['token_hash', 'browser', 'created_at', 'used_at'])
    .where('member', '=', number)
    .orderBy('used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  const live = await liveSessions(
    db,
    rows.map(row => row.token_hash),
    now(),
  );
  return rows
    .filter(row => live.has(row.token_hash))
    .map(row => ({
      browser: browserName(row.browser),
      signedInAt: toSeoulIso(row.created_at),
      usedAt: toSeoulIso(row.used_at),
      isThis: row.token_hash === session,
    }));
}
