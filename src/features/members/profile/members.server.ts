import { Hono } from 'hono';
import type { Database } from '#/database/connect.ts';
import { memberAt, presentOwnTo } from '#/features/members/fields/member-row.server.ts';
import { operation } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { query } from '#/server/http/validate.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { REGIONS } from '#/shared/regions.ts';
import { SCORE4_STEPS } from '#/shared/score4.ts';
import { HALL_NAMES_MOST, type InfoOptions, infoChoice, infoOptions, ownMember } from './members.contract.ts';

/** The signed-in member's own data; mounted at both addresses the screens use, each with its own summary. */
export const ownAccount = (summary: string) =>
  new Hono<ApiEnv>().get('/user', operation(summary, ownMember), memberOnly, async c => {
    const { member } = c.var;
    return c.json(presentOwnTo(member, await memberAt(c.env.site.db, member.number)));
  });

/** What the fields of a member offer to choose from; with a region its halls only. */
export const additionalInfo = new Hono<ApiEnv>().get(
  '/additional-info-options',
  operation('회원정보에서 고를 수 있는 값', infoOptions),
  cacheForGuests,
  query(infoChoice),
  async c => {
    const options: InfoOptions = {
      score4Options: [...SCORE4_STEPS],
      regionOptions: [...REGIONS],
      billiardsOptions: await hallNames(c.env.site.db, c.req.valid('query').region),
    };
    return c.json(options);
  },
);

// Halls of one name in two towns are one choice: a member's hall is stored by its name.
async function hallNames(db: Database, region: string | undefined): Promise<string[]> {
  const names = db
    .selectFrom('halls')
    .select(eb => eb.fn.min('name').as('name'))
    .where('listed', '=', 1)
    .$if(region !== undefined, halls => halls.where('region', '=', region ?? ''))
    .groupBy('name_key')
    .orderBy('name_key')
    .limit(HALL_NAMES_MOST);
  return (await names.execute()).map(row => row.name);
}
