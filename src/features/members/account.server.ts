import { Hono } from 'hono';
import type { Database } from '#/database/connect.ts';
import { keptForGuests } from '#/server/kept-answers.ts';
import { memberOnly } from '#/server/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { REGIONS } from '#/shared/regions.ts';
import { SCORE4_STEPS } from '#/shared/score4.ts';
import type { InfoOptions } from './account.contract.ts';
import { memberAt, presentOwn } from './own-member.server.ts';

/** The member who asks, whole; mounted at both addresses the screens know it by. */
export const ownAccount = new Hono<ApiEnv>().get('/user', memberOnly, async c => {
  return c.json(presentOwn(await memberAt(c.env.site.db, c.var.member.number)));
});

/** What the fields of a member offer to choose from. */
export const additionalInfo = new Hono<ApiEnv>().get('/additional-info-options', keptForGuests, async c => {
  const options: InfoOptions = {
    score4Options: [...SCORE4_STEPS],
    regionOptions: [...REGIONS],
    billiardsOptions: await hallNames(c.env.site.db),
  };
  return c.json(options);
});

// Halls of one name in two towns are one choice: the member's hall is kept by its name.
async function hallNames(db: Database): Promise<string[]> {
  const rows = db
    .selectFrom('halls')
    .select('name')
    .where('listed', '=', 1)
    .orderBy('name_key')
    .orderBy('id');
  return [...new Set((await rows.execute()).map(row => row.name))];
}
