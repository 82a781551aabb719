import { Hono } from 'hono';
import type { Database } from '#/database/connect.ts';
import { loginIdParam } from '#/features/members/fields/member-fields.contract.ts';
import { memberNamed } from '#/features/members/fields/member-row.server.ts';
import { isWithheld } from '#/features/moderation/visibility/takedown-placeholder.server.ts';
import { operation } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { param, query } from '#/server/http/validate.ts';
import type { ApiEnv } from '#/server/site.ts';
import { mayModerate } from '#/shared/authorship.ts';
import { PAGE_SIZE } from '#/shared/lists/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { maySeeMember, NO_SUCH_MEMBER } from './profile.rules.ts';
import { type PublicProfile, profileQuery, publicProfile } from './public-profile.contract.ts';

const HIDDEN: PublicProfile = { hidden: true, blocked: false, picture: '', victories: [], victoryCount: 0 };

/** A member's victories, for everybody who may see the member in the ranking. */
export const publicProfiles = new Hono<ApiEnv>().get(
  '/:id/profile',
  operation('회원의 프로필과 우승 기록', publicProfile),
  cacheForGuests,
  param(loginIdParam),
  query(profileQuery),
  async c => {
    const { db } = c.env.site;
    const row = await memberNamed(db, c.req.valid('param').id);
    if (!row || !maySeeMember(c.var.member, row)) throw new Refusal('missing', NO_SUCH_MEMBER);
    const hidden = row.profile_hidden === 1;
    if (hidden && !mayModerate(c.var.member) && c.var.member?.number !== row.number) return c.json(HIDDEN);
    const answer: PublicProfile = {
      hidden,
      blocked: await isWithheld(db, { kind: 'profile', target: row.number }),
      picture: row.picture,
      victories: await victories(db, row.number, c.req.valid('query').page ?? 1),
      victoryCount: row.victories,
    };
    return c.json(answer);
  },
);

// A member's victories are few enough for OFFSET.
async function victories(db: Database, member: number, page: number): Promise<PublicProfile['victories']> {
  const rows = await db
    .selectFrom('victories')
    .select(['title', 'at'])
    .where('member', '=', member)
    .orderBy('at', 'desc')
    .orderBy('number', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  return rows.map(({ title, at }) => ({ title, date: toSeoulIso(at) }));
}
