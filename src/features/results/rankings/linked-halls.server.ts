import type { Database } from '#/database/connect.ts';
import type { MemberRow } from '#/database/schema/tables.ts';
import { foldKey } from '#/shared/text/text.ts';

// Of a name that hundreds of halls have, nobody knows which is meant.
const NAMESAKES_MOST = 1000;

/**
 * The halls of the directory that members name as their own, by the members' numbers: the one of that name,
 * or of several the only one in the member's region. An unknown or ambiguous name gets no hall.
 */
export async function linkedHalls(
  db: Database,
  members: Pick<MemberRow, 'number' | 'hall' | 'region'>[],
): Promise<Map<number, number>> {
  const keys = [...new Set(members.map(({ hall }) => foldKey(hall)))].filter(Boolean);
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('halls')
    .select(['id', 'region', 'name_key'])
    .where('listed', '=', 1)
    .where('name_key', 'in', keys)
    .limit(NAMESAKES_MOST)
    .execute();
  if (rows.length === NAMESAKES_MOST) return new Map();
  const byName = Map.groupBy(rows, ({ name_key }) => name_key);
  return new Map(
    members.flatMap(({ number, hall, region }) => {
      const namesakes = byName.get(foldKey(hall)) ?? [];
      const near = namesakes.filter(each => each.region === region);
      const [found, other] = namesakes.length > 1 ? near : namesakes;
      return found && !other ? [[number, found.id] as const] : [];
    }),
  );
}
