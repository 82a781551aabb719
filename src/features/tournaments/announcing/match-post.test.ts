import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { MatchPost } from '#/features/matches/posts/match-boards.contract.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { announce, announced, enterAs } from '#test/fixtures/announced-tournaments.ts';
import { MATCH_PATHS, newMatch } from '#test/fixtures/match-posts.ts';
import { notificationsOf } from '#test/fixtures/notifications.ts';
import { newTournament, save, TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, type TestApp } from '#test/test-app.ts';

async function withPost() {
  const { app, author } = await openSiteWith('author');
  const { id: post } = await newMatch(app, author);
  const path = `${MATCH_PATHS.singlematch}/${post}`;
  const read = async (as: Visitor | null = null) => (await app.call<MatchPost>('GET', path, { as })).body;
  return { app, author, post, path, read };
}

const tournamentOf = async (app: TestApp, id: number, as: Visitor | null = null) =>
  (await app.call<TournamentWithEvents>('GET', `${TOURNAMENTS}/${id}`, { as })).body;

describe('a tournament opened from a match post', () => {
  test('is linked from the post, takes the entries instead of it, and links back to it', async () => {
    const { app, author, post, path, read } = await withPost();
    expect([(await read(author)).can.announce, (await read()).can.announce]).toEqual([true, false]);
    const id = await announced(app, author, { post });
    const player = await newMember(app);
    const facts = { id, state: 'coming', listed: true };
    const before = await read(player);
    expect(before).toMatchObject({ tournament: { ...facts, entry: { capacity: 4, taken: 0 } } });
    expect([before.can.apply, (await read(author)).can.announce]).toEqual([false, false]);
    expect(await app.call('POST', `${path}/apply`, { as: player })).toMatchObject({ status: 409 });
    await enterAs(app, id, player);
    expect((await read()).tournament?.entry).toEqual({ capacity: 4, taken: 1, waiting: 0 });
    expect((await tournamentOf(app, id)).post).toEqual({ id: post, title: before.title });
    expect((await app.call('DELETE', `${TOURNAMENTS}/${id}`, { as: author })).status).toBe(200);
    expect(await read(player)).toMatchObject({ tournament: null, can: { apply: true } });
  });

  test('notifies the applicants of the post, and nobody else', async () => {
    const { app, author, post, path } = await withPost();
    const [applicant, declined, other] = [await newMember(app), await newMember(app), await newMember(app)];
    for (const as of [applicant, declined]) await app.call('POST', `${path}/apply`, { as });
    await app.site.db
      .updateTable('applications')
      .set({ state: 'declined' })
      .where('post', '=', post)
      .where('member', '=', declined.number)
      .execute();
    const id = await announced(app, author, { post });
    const told = async (as: Visitor) =>
      (await notificationsOf(app, as)).filter(({ kind }) => kind === 'entry');
    expect(await told(applicant)).toMatchObject([{ event: 'entriesOpened', link: `/tournaments/${id}` }]);
    for (const as of [author, declined, other]) expect(await told(as)).toEqual([]);
  });

  test('stays when the post is removed', async () => {
    const { app, author, post, path } = await withPost();
    const id = await announced(app, author, { post });
    expect((await app.call('DELETE', path, { as: author })).status).toBe(200);
    expect((await tournamentOf(app, id)).post).toBeNull();
  });

  test('is the author’s alone, and one, of two at once too', { tags: 'race' }, async () => {
    const { app, author, post, read } = await withPost();
    expect((await announce(app, await newMember(app), { post })).status).toBe(403);
    expect((await announce(app, author, { post: 987_654_321 })).status).toBe(404);
    const answers = await Promise.all([1, 2, 3].map(() => announce(app, author, { post })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await read()).tournament?.id).toBe(answers.find(({ status }) => status === 201)?.body.id);
  });

  test('that no list shows is not shown to others', async () => {
    const { app, author, post, read } = await withPost();
    const id = await announced(app, author, { post, listed: false });
    expect((await read(author)).tournament).toMatchObject({ id, listed: false });
    expect(await read(await newMember(app))).toMatchObject({ tournament: null, can: { apply: true } });
  });
});

test('a runner of the applicants is linked where the author saves it first, and saved in any case', async () => {
  const { app, author, post, read } = await withPost();
  const other = await save(app, await newMember(app), { post });
  expect([other.status, (await read()).tournament]).toEqual([201, null]);
  const key = randomUUID();
  const first = await save(app, author, { key, post });
  expect((await read()).tournament).toMatchObject({ id: first.body.id, entry: null });
  const [again, second] = [await save(app, author, { key, post }), await save(app, author, { post })];
  expect([again.body.id, second.status]).toEqual([first.body.id, 201]);
  expect((await tournamentOf(app, second.body.id)).post).toBeNull();
  expect((await tournamentOf(app, (await newTournament(app, author)).id)).post).toBeNull();
});
