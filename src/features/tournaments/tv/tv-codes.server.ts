import { randomInt } from 'node:crypto';
import { Hono } from 'hono';
import type { Database } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import {
  type TvCode,
  type TvPath,
  tvPath,
  typedTvCode,
} from '#/features/tournaments/server/tournaments.contract.ts';
import { openLink } from '#/features/tournaments/sharing/links.server.ts';
import { body, operation } from '#/server/http/operations.ts';
import type { ApiEnv, SignedIn } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { toSeoulIso } from '#/shared/time/time.ts';

const MINUTES = 15;
const WRONG = '코드가 맞지 않거나 시간이 지났습니다. 주최자에게 새 코드를 받아 주세요.';

/** Returns the path behind a six-digit code typed on a TV; wrong codes are rate-limited by IP address. */
export const tv = new Hono<ApiEnv>().post(
  '/',
  operation('TV 코드로 화면 열기', tvPath),
  body(typedTvCode),
  async c => {
    const { site, address } = c.env;
    await site.limits.take('tvCodeAddress', address);
    const path = await pathOfCode(site.db, c.req.valid('json').code, site.now());
    if (!path) throw new Refusal('missing', WRONG);
    await site.limits.giveBack('tvCodeAddress', address);
    return c.json<TvPath>({ path });
  },
);

/** Makes a six-digit code that opens the view link (created if missing); the former code becomes invalid. */
export async function createTvCode(
  db: Database,
  tournament: number,
  { by, now }: { by: SignedIn; now: Date },
): Promise<TvCode> {
  const { link } = await openLink(db, tournament, { kind: 'view' }, { by, now });
  const until = new Date(now.getTime() + MINUTES * 60_000).toISOString();
  return write(db, async tx => {
    // Expired codes become free again.
    await tx
      .updateTable('tournament_links')
      .set({ code: '' })
      .where('code', '<>', '')
      .where('code_until', '<=', now.toISOString())
      .execute();
    const taken = await tx.selectFrom('tournament_links').select('code').where('code', '<>', '').execute();
    const known = new Set(taken.map(row => row.code));
    let code = sixDigits();
    while (known.has(code)) code = sixDigits();
    await tx
      .updateTable('tournament_links')
      .set({ code, code_until: until })
      .where('token', '=', link.token)
      .execute();
    return { code, until: toSeoulIso(until) };
  });
}

const sixDigits = () => String(randomInt(1_000_000)).padStart(6, '0');

async function pathOfCode(db: Database, code: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('tournament_links')
    .innerJoin('tournaments', 'tournaments.id', 'tournament')
    .select('token')
    .where('code', '=', code)
    .where('code_until', '>', now.toISOString())
    .where('revoked_at', '=', '')
    .where('state', '<>', 'void')
    .executeTakeFirst();
  return row && `/live/${row.token}/tv`;
}
