import type { Database } from '#/database/connect.ts';
import { foldKey } from '#/shared/text/text.ts';

// Hundreds of halls may share a name: nobody knows which is meant.
const NAMESAKES_MOST = 1000;

type Named = { number: number; hall: string; region: string };

/** Halls by the member's number; of several with that name the only one in the member's region. */
export async function findLinkedHalls(db: Database, members: Named[]): Promise<Map<number, number>> {
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

/** The hall with this name, of several the only one in the region; null if nobody knows which is meant. */
export async function findHallId(db: Database, named: Omit<Named, 'number'>): Promise<number | null> {
  return (await findLinkedHalls(db, [{ ...named, number: 0 }])).get(0) ?? null;
}
