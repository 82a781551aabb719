import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type House, openHouse } from '#test/house.ts';
import { MATCH_PATHS, newMatch } from '#test/match-house.ts';
import { newMember, type Visitor } from '#test/visitors.ts';

const COMMENTERS = 40;
const DRAFT = { title: '오늘의 한 게임', content: '이겼습니다' };
type Made = { id: number };

async function newPost(house: House, as: Visitor): Promise<string> {
  const { body } = await house.call<Made>('POST', '/api/freeboard', { as, body: DRAFT });
  return `/api/freeboard/${body.id}`;
}

/** Another program that holds a post's row until it is told to let go. */
async function lockRow(
  house: House,
  table: 'free_posts' | 'match_posts',
  post: string,
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: house.site.config.DATABASE_URL });
  await client.connect();
  let isOpen = true;
  const release = async () => {
    if (isOpen) await client.end();
    isOpen = false;
  };
  onTestFinished(release);
  await client.query('begin');
  await client.query(`select id from ${table} where id = $1 for update`, [post.split('/').at(-1)]);
  return release;
}

describe.runIf(process.env.TEST_ON === 'postgres')('a row that somebody holds', () => {
  test('stops its own comments only: lists, posts, health and other posts’ comments go on', async () => {
    const house = await openHouse();
    const [author, reader] = [await newMember(house), await newMember(house)];
    const [locked, other] = [await newPost(house, author), await newPost(house, author)];
    const body = { content: '저도 갈게요.' };
    const release = await lockRow(house, 'free_posts', locked);
    const comments = Array.from({ length: COMMENTERS }, () =>
      house.call('POST', `${locked}/comments`, { as: reader, body }),
    );
    // All that can wait for the row do so now.
    await new Promise(resolve => setTimeout(resolve, 300));
    // Not so many that they would wait for one another.
    const meanwhile = await Promise.all([
      ...Array.from({ length: 6 }, () => house.call('GET', '/api/freeboard?page=1', { as: reader })),
      ...Array.from({ length: 4 }, () => house.call('GET', locked, { as: reader })),
      ...Array.from({ length: 5 }, () => house.call('GET', '/readyz')),
    ]);
    const elsewhere = await house.call('POST', `${other}/comments`, { as: reader, body });
    expect(meanwhile.map(({ status }) => status)).toEqual(meanwhile.map(() => 200));
    expect(elsewhere.status).toBe(201);
    const refused = (await Promise.all(comments)).map(({ status }) => status);
    expect(refused).toEqual(comments.map(() => 503));
    await release();
    expect((await house.call('POST', `${locked}/comments`, { as: reader, body })).status).toBe(201);
    const { body: post } = await house.call('GET', locked, { as: reader });
    expect(post).toMatchObject({ commentCount: 1 });
  });

  test('stops its own applications, withdrawals and decisions only: others are taken meanwhile', async () => {
    const house = await openHouse();
    const [author, player] = [await newMember(house), await newMember(house)];
    const [locked, other] = [await newMatch(house, author), await newMatch(house, author)];
    const path = `${MATCH_PATHS.singlematch}/${locked.id}`;
    const release = await lockRow(house, 'match_posts', path);
    const waiting = Array.from({ length: COMMENTERS }, (_, n) => {
      if (n % 3 === 0) return house.call('DELETE', `${path}/apply`, { as: player });
      if (n % 3 === 1) return house.call('POST', `${path}/apply`, { as: player });
      const body = { state: 'accepted' };
      return house.call('PUT', `${path}/applicants/${player.id}`, { as: author, body });
    });
    await new Promise(resolve => setTimeout(resolve, 300));
    const elsewhere = await house.call('POST', `${MATCH_PATHS.singlematch}/${other.id}/apply`, {
      as: player,
    });
    expect(elsewhere.status).toBe(201);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 503));
    await release();
    expect((await house.call('POST', `${path}/apply`, { as: player })).status).toBe(201);
  });
});
