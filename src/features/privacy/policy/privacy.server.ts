import { Hono } from 'hono';
import type { Database } from '#/database/connect.ts';
import { operation } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { param } from '#/server/http/validate.ts';
import type { Config } from '#/server/settings/config.ts';
import type { ApiEnv } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { composePolicy } from './policy.server.ts';
import { POLICY_LOAD_FAILED, type Policy, policy, policyDay } from './privacy.contract.ts';

export const privacy = new Hono<ApiEnv>()
  .get('/', operation('개인정보 처리방침', policy), cacheForGuests, async c => {
    const found = await findPolicy(c.env.site.db);
    // The policy is missing for a moment: a replica may lack the row that the start of the process stored.
    if (!found) throw new Refusal('overloaded', POLICY_LOAD_FAILED, { retryAfterSeconds: 10 });
    return c.json(found);
  })
  .get(
    '/:day',
    operation('그날 시행한 개인정보 처리방침', policy),
    cacheForGuests,
    param(policyDay),
    async c => {
      const found = await findPolicy(c.env.site.db, c.req.valid('param').day);
      if (!found) throw new Refusal('missing', '그날 바뀐 개인정보처리방침이 없습니다.');
      return c.json(found);
    },
  );

// Maximum number of listed versions; older ones are found by their address.
const VERSIONS_SHOWN = 100;

/**
 * Stores the policy, in force from today, if it has changed; of several changes in a day the last is kept.
 * Runs at the start.
 */
export async function storePolicy(db: Database, config: Config, now: Date): Promise<void> {
  const body = JSON.stringify(composePolicy(config));
  const last = await db
    .selectFrom('privacy_policies')
    .select('body')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.body === body) return;
  await db
    .insertInto('privacy_policies')
    .values({ day: seoulDay(now), body })
    .onConflict(held => held.column('day').doUpdateSet({ body }))
    .execute();
}

/** The newest privacy policy, or the one of `day`; undefined when there is none. */
async function findPolicy(db: Database, day?: string): Promise<Policy | undefined> {
  const [row, versions] = await Promise.all([
    db
      .selectFrom('privacy_policies')
      .selectAll()
      .$if(day !== undefined, rows => rows.where('day', '=', day ?? ''))
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db.selectFrom('privacy_policies').select('day').orderBy('day', 'desc').limit(VERSIONS_SHOWN).execute(),
  ]);
  return row && { day: row.day, sections: JSON.parse(row.body), versions: versions.map(each => each.day) };
}
