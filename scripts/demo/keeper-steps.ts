import type { Insertable } from 'kysely';
import type { Database } from '#/database/connect.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { write } from '#/database/write.ts';
import { foldKey } from '#/shared/text/text.ts';
import { DAY_MS, timeBefore } from '#/shared/time/time.ts';
import { readData } from './community.ts';
import { seededRandom } from './random.ts';

type Texts = {
  hours: string[];
  prices: string[];
  parking: string[];
  lessons: string[];
  about: string[];
  news: { title: string; content: string }[];
};
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'holiday'] as const;
const KEPT = 100;

/** 1 for the hall of the page `/gy`, whose owner has filled in everything. */
const isOwn = ({ name }: { name: string }) => Number(name === '공마당 당구장');

/** Owners of most halls write hours, tables, prices and news, and members mark halls as 단골. */
export async function addKeepers(db: Database, now: Date): Promise<void> {
  const texts = readData<Texts>('keepers');
  const random = seededRandom('keepers');
  const halls = await db.selectFrom('halls').select(['id', 'name']).orderBy('id').execute();
  const members = await db
    .selectFrom('members')
    .select(['number', 'hall_key'])
    .where('listed', '=', 1)
    .orderBy('number')
    .execute();
  const daysAgo = (days: number) => timeBefore(now, days * DAY_MS);
  await write(db, async tx => {
    const news: Insertable<Tables['hall_news']>[] = [];
    const mixed = random.shuffle(halls).sort((one, other) => isOwn(other) - isOwn(one));
    for (const { id: hall, name } of mixed.slice(0, KEPT)) {
      const own = members.filter(({ hall_key }) => hall_key === foldKey(name));
      const keeper = random.pick(own.length > 0 ? own : members).number;
      const moment = daysAgo(random.int(20, 120));
      await tx.insertInto('hall_keepers').values({ hall, member: keeper, at: moment }).execute();
      const hours = random.pick(texts.hours);
      const facts = {
        hours: JSON.stringify(Object.fromEntries(DAYS.map(day => [day, hours]))),
        big: random.int(0, 6),
        medium: random.int(2, 10),
        pocket: random.int(0, 3),
        prices: random.pick(texts.prices),
        parking: random.pick(texts.parking),
        smoking: random.pick(['yes', 'no'] as const),
        lessons: random.chance(0.4) ? random.pick(texts.lessons) : '',
        about: random.pick(texts.about),
      };
      await tx
        .insertInto('hall_facts')
        .values({ hall, ...facts, updated_at: moment, updated_by: keeper })
        .execute();
      for (const { number } of own.filter(() => random.chance(0.6)))
        await tx.insertInto('hall_favourites').values({ hall, member: number, at: moment }).execute();
      for (const { title, content } of random.shuffle(texts.news).slice(0, random.int(0, 3))) {
        const said = daysAgo(random.int(0, 19));
        news.push({ hall, author: keeper, title, content, pending: 0, at: said, updated_at: said });
      }
    }
    // The news is numbered in order of time.
    for (const row of news.sort((a, b) => (a.at < b.at ? -1 : 1)))
      await tx.insertInto('hall_news').values(row).execute();
  });
}
