import { describe, expect, test } from 'vitest';
import { write } from '#/database/write.ts';
import { type House, openHouse } from '#test/house.ts';
import { newMember } from '#test/visitors.ts';
import { type News, tell } from './tell.server.ts';

const told = (house: House, news: Partial<News> & Pick<News, 'to'>) =>
  write(house.site.db, tx =>
    tell(tx, {
      kind: 'comment',
      subject: 'free-board:1',
      title: '첫 글',
      link: '/free-board/1',
      actor: null,
      now: house.clock.now,
      ...news,
    }),
  );
const rows = (house: House) => house.site.db.selectFrom('notifications').selectAll().orderBy('id').execute();

describe('telling members', () => {
  test('whoever did it is not told of it', async () => {
    const house = await openHouse();
    const [author, reader] = [await newMember(house), await newMember(house)];
    expect(await told(house, { to: [author.number, reader.number], actor: reader.number })).toEqual([
      author.number,
    ]);
    expect((await rows(house)).map(row => [row.member, row.actor])).toEqual([[author.number, reader.number]]);
  });

  test('the same again counts up while it is unread, and begins anew once it was read', async () => {
    const house = await openHouse();
    const { number } = await newMember(house);
    for (let n = 0; n < 3; n++) await told(house, { to: [number], title: `${n}번째` });
    expect((await rows(house)).map(row => [row.happened, row.title])).toEqual([[3, '2번째']]);
    await house.site.db.updateTable('notifications').set({ unread: 0 }).execute();
    await told(house, { to: [number] });
    expect((await rows(house)).map(row => row.happened)).toEqual([3, 1]);
  });

  test('a kind that is switched off is passed over, and so is who has left', async () => {
    const house = await openHouse();
    const [quiet, gone, other] = [await newMember(house), await newMember(house), await newMember(house)];
    const { db } = house.site;
    await db.insertInto('muted_notifications').values({ member: quiet.number, kind: 'comment' }).execute();
    await db.updateTable('members').set({ withdrawn_at: 'x' }).where('number', '=', gone.number).execute();
    const to = [quiet.number, gone.number, other.number];
    expect(await told(house, { to })).toEqual([other.number]);
    expect(await told(house, { to, kind: 'points', subject: 'points' })).toEqual([
      quiet.number,
      other.number,
    ]);
  });

  test('a thousand are told at once', async () => {
    const house = await openHouse();
    const numbers = await Promise.all(Array.from({ length: 12 }, () => newMember(house)));
    const to = Array.from({ length: 1200 }, (_, n) => n + 1);
    expect(await told(house, { to })).toHaveLength(numbers.length + 1);
  });
});
