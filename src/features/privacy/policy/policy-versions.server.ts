import type { Database } from '#/database/connect.ts';
import type { Config } from '#/server/settings/config.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { composePolicy } from './policy.server.ts';
import type { Policy } from './privacy.contract.ts';

// Maximum number of listed versions; older ones are found by their address.
const VERSIONS_SHOWN = 100;

/**
 * Stores the current policy when it differs from the last version, in force from today on; the last of
 * several changes of one day counts. Call it once at the start.
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

/** The policy in force, or the one that came into force on `day`; undefined when there is none. */
export async function findPolicy(db: Database, day?: string): Promise<Policy | undefined> {
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
