import { describe, expect, test } from 'vitest';
import { write } from '#/database/write.ts';
import { type House, openHouse } from '#test/house.ts';
import { newMember } from '#test/visitors.ts';
import { KEPT_NOTIFICATIONS } from './notifications.rules.ts';
import { leadAway, type News, tell } from './tell.server.ts';

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
    } as News),
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

  test('of the same unread news the last says how it stands', async () => {
    const house = await openHouse();
    const { number } = await newMember(house);
    for (const event of ['declined', 'accepted'] as const)
      await told(house, { to: [number], kind: 'decision', event });
    expect((await rows(house)).map(row => row.event)).toEqual(['accepted']);
  });

  test('the newest five hundred of a member are kept, those of others left alone', async () => {
    const house = await openHouse();
    const [busy, calm] = [await newMember(house), await newMember(house)];
    await told(house, { to: [calm.number], subject: 'calm' });
    const old = Array.from({ length: KEPT_NOTIFICATIONS + 20 }, (_, n) => ({
      member: busy.number,
      kind: 'comment',
      subject: `free-board:${n}`,
      title: '',
      link: '/',
      // Every tenth is as old as the one before it.
      at: new Date(house.clock.now.getTime() - 9_000_000 + (n - (n % 10 === 0 ? 1 : 0))).toISOString(),
    }));
    await house.site.db.insertInto('notifications').values(old).execute();
    await told(house, { to: [busy.number, calm.number], subject: 'newest' });
    const kept = (await rows(house)).filter(row => row.member === busy.number).map(row => row.subject);
    expect(kept).toEqual([...old.slice(21).map(row => row.subject), 'newest']);
    expect((await rows(house)).filter(row => row.member === calm.number)).toHaveLength(2);
  });

  test('what is removed leads all that was told of it to another page', async () => {
    const house = await openHouse();
    const { number } = await newMember(house);
    await told(house, { to: [number] });
    await told(house, { to: [number], kind: 'application' });
    await told(house, { to: [number], subject: 'free-board:2', link: '/free-board/2' });
    await write(house.site.db, tx => leadAway(tx, 'free-board:1', '/free-board'));
    expect((await rows(house)).map(row => row.link)).toEqual(['/free-board', '/free-board', '/free-board/2']);
  });
});
