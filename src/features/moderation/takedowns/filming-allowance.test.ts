import { expect, test } from 'vitest';
import { decideTakedown, newFreePost, TAKEDOWN_REQUEST } from '#test/fixtures/cases.ts';
import { notificationsOf } from '#test/fixtures/notifications.ts';
import { newMember, newResident, type Visitor } from '#test/fixtures/visitors.ts';
import { type Call, openSiteWith } from '#test/test-app.ts';

const FILMING = { ...TAKEDOWN_REQUEST, kind: 'filming', capacity: 'other', claim: 'filmed' };

async function openBoard() {
  const { app, author, moderator } = await openSiteWith('author', 'moderator');
  const newPost = () => newFreePost(app, author);
  const ask = async (post: number, from: Call) => {
    const body = { ...FILMING, address: `/free-board/${post}` };
    const { status, body: receipt } = await app.call<{ id: number }>('POST', '/api/takedowns', {
      ...from,
      body,
    });
    expect(status).toBe(201);
    return receipt.id;
  };
  const isHidden = async (post: number) =>
    (await app.call<{ folded: boolean }>('GET', `/api/freeboard/${post}`)).body.folded;
  const hides = async (from: Call, post?: number) => {
    const id = post ?? (await newPost());
    await ask(id, from);
    return isHidden(id);
  };
  const told = async (as: Visitor) => (await notificationsOf(app, as)).map(({ text }) => text);
  return { app, author, moderator, newPost, ask, hides, isHidden, told };
}

test('one network hides two posts, and as many again once moderators have decided', async () => {
  const { app, moderator, newPost, ask, hides, isHidden } = await openBoard();
  const here = { address: '192.0.2.1' };
  const post = await newPost();
  const first = await ask(post, here);
  expect([await isHidden(post), await hides(here), await hides(here)]).toEqual([true, true, false]);
  expect(await hides({ address: '192.0.2.77' })).toBe(false);
  expect(await hides({ address: '192.0.3.1' })).toBe(true);
  // Content that is hidden already does not count.
  expect(await hides(here, post)).toBe(true);
  for (const id of [first, first + 5])
    expect((await decideTakedown(app, moderator, { id, accept: false })).status).toBe(200);
  expect(await hides(here)).toBe(true);
});

test('a share is kept for members in good standing, and moderators are told when it runs low', async () => {
  const { app, moderator, hides, told } = await openBoard();
  const guests = Array.from({ length: 16 }, (_, n) => ({ address: `192.0.${n}.1` }));
  const hidden = [];
  for (const guest of guests) hidden.push(await hides(guest));
  expect(hidden).toEqual([...Array(15).fill(true), false]);
  const sentences = (await told(moderator)).join();
  expect(sentences).toContain('남지 않았습니다');
  const fresh = await newMember(app);
  expect(await hides({ as: fresh, address: '192.0.100.1' })).toBe(false);
  const banned = await newResident(app);
  const ban = { write_banned_until: '9999-01-01T00:00:00.000Z' };
  await app.site.db.updateTable('members').set(ban).where('number', '=', banned.number).execute();
  expect(await hides({ as: banned })).toBe(false);
  const members = await Promise.all(Array.from({ length: 16 }, () => newResident(app)));
  const byMembers = [];
  for (const as of members) byMembers.push(await hides({ as }));
  expect(byMembers).toEqual([...Array(15).fill(true), false]);
});
