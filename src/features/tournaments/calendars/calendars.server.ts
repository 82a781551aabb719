import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '#/database/connect.ts';
import { lockMember } from '#/database/row-locks.ts';
import { write } from '#/database/write.ts';
import { created, MESSAGE, operation } from '#/server/http/operations.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { LOGIN_REQUIRED, Refusal } from '#/shared/refusal.ts';
import { toSeoulIso } from '#/shared/time/time.ts';

/** The secret path of the member's calendar and its date; both null if there is none. */
const ownCalendarShown = z.object({ path: z.string().nullable(), date: z.string().nullable() });
type OwnCalendar = z.infer<typeof ownCalendarShown>;

/** The API for the address of the member's own calendar: read, create or renew, and switch off. */
export const ownCalendar = new Hono<ApiEnv>()
  .get('/', operation('내 캘린더 주소', ownCalendarShown), memberOnly, async c => {
    const feed = await c.env.site.db
      .selectFrom('calendar_feeds')
      .select(['token', 'at'])
      .where('member', '=', c.var.member.number)
      .executeTakeFirst();
    c.header('cache-control', 'no-store');
    return c.json<OwnCalendar>(feed ? shown(feed) : { path: null, date: null });
  })
  .post(
    '/',
    operation('캘린더 주소를 만들거나 새로 바꾸기', created(ownCalendarShown)),
    memberOnly,
    async c => {
      const { db, now } = c.env.site;
      const member = c.var.member.number;
      // 128 random bits, because the address alone gives access.
      const row = { token: randomBytes(16).toString('hex'), at: now().toISOString() };
      await write(db, async tx => {
        if (!(await lockMember(tx, member))) throw new Refusal('signed-out', LOGIN_REQUIRED);
        await tx
          .insertInto('calendar_feeds')
          .values({ member, ...row })
          .onConflict(made => made.column('member').doUpdateSet(row))
          .execute();
      });
      c.header('cache-control', 'no-store');
      return c.json<OwnCalendar>(shown(row), 201);
    },
  )
  .delete('/', operation('캘린더 주소 없애기', MESSAGE), memberOnly, async c => {
    await c.env.site.db.deleteFrom('calendar_feeds').where('member', '=', c.var.member.number).execute();
    return c.json({ message: '캘린더 주소를 더 이상 쓸 수 없게 했습니다.' });
  });

const shown = ({ token, at }: { token: string; at: string }): OwnCalendar => ({
  path: `/calendar/${token}.ics`,
  date: toSeoulIso(at),
});

/** The member whose calendar has this token; undefined if the token is unknown or switched off. */
export async function memberOfFeed(db: Database, token: string): Promise<number | undefined> {
  const feed = db.selectFrom('calendar_feeds').select('member').where('token', '=', token);
  return (await feed.executeTakeFirst())?.member;
}
