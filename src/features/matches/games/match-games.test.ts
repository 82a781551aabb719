import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { write } from '#/database/write.ts';
import type { MatchGame, MatchPost } from '#/features/matches/posts/match-boards.contract.ts';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';
import { lockMatch } from '#/features/matches/posts/match-posts.server.ts';
import type { ClaimedResult } from '#/features/tournaments/result-claims/result-claims.contract.ts';
import type { MemberResults } from '#/features/tournaments/results/results.contract.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { MATCH_PATHS, newMatch } from '#test/fixtures/match-posts.ts';
import { TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import { makeEstablished, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, saying } from '#test/test-app.ts';

const PATH = MATCH_PATHS.singlematch;
const WON: ClaimedResult = {
  winner: 1,
  score: { points: [20, 14], targets: [20, 20], innings: [12, 12], highRuns: [5, 3] },
};

/** A match whose author has accepted one of two applicants. */
async function agreed({ established = true } = {}) {
  const { app, author, applicant, waiting } = await openSiteWith('author', 'applicant', 'waiting');
  if (established) await makeEstablished(app, [author, applicant]);
  const { id } = await newMatch(app, author);
  for (const as of [applicant, waiting]) await app.call('POST', `${PATH}/${id}/apply`, { as });
  const body = { state: 'accepted' };
  await app.call('PUT', `${PATH}/${id}/applicants/${applicant.id}`, { as: author, body });
  const open = (as: Visitor | null, opponent: Visitor) =>
    app.call<{ tournament: number; path: string }>('PUT', `${PATH}/${id}/games/${opponent.number}`, { as });
  const gamesOf = async (as: Visitor | null): Promise<MatchGame[]> =>
    (await app.call<MatchPost>('GET', `${PATH}/${id}`, { as })).body.games;
  const claim = (as: Visitor, game: number, result: ClaimedResult) =>
    app.call<{ state: string }>('PUT', `${TOURNAMENTS}/${game}/matches/r1m1/claim`, { as, body: result });
  const recordOf = async ({ id: who }: Visitor) =>
    (await app.call<MemberResults>('GET', `/api/results/members/${who}`, { as: author })).body;
  const notesOf = async (as: Visitor) => {
    const { body } = await app.call<{ kind: string; link: string }[]>('GET', '/api/notifications', { as });
    return body.filter(({ kind }) => kind === 'tournament' || kind === 'result');
  };
  return { app, id, author, applicant, waiting, open, gamesOf, claim, recordOf, notesOf };
}

describe('the scorer of a match', () => {
  test('is opened once by its author and an accepted applicant, and by nobody else', async () => {
    const { author, applicant, waiting, open, gamesOf } = await agreed();
    const { body } = await open(author, applicant);
    expect(body.path).toMatch(/^\/table\/[0-9A-Za-z]{22}$/);
    expect((await open(applicant, author)).body).toEqual(body);
    expect(await open(waiting, author)).toMatchObject(
      saying(403, '매치의 작성자와 수락된 신청자만 점수판을 열 수 있습니다.'),
    );
    for (const [as, opponent] of [
      [author, waiting],
      [applicant, waiting],
      [author, author],
    ] as const)
      expect(await open(as, opponent)).toMatchObject(saying(404, '신청자를 찾을 수 없습니다.'));
    const { number, username } = applicant;
    expect(await gamesOf(author)).toEqual([{ number, username, tournament: body.tournament, isOver: false }]);
    expect((await gamesOf(applicant)).map(game => game.number)).toEqual([author.number]);
    expect([await gamesOf(waiting), await gamesOf(null)]).toEqual([[], []]);
  });

  test('is not opened by an applicant who is declined at the same moment', { tags: 'race' }, async () => {
    const { app, id, author, applicant, open, gamesOf } = await agreed();
    const { asked } = await write(app.site.db, async tx => {
      await lockMatch(tx, MATCH_BOARDS.singlematch, id);
      await tx
        .updateTable('applications')
        .set({ state: 'declined' })
        .where(eb => eb.and({ post: id, member: applicant.number }))
        .execute();
      const asked = open(applicant, author);
      await wait(200);
      return { asked };
    });
    expect((await asked).status).toBe(403);
    expect((await gamesOf(author)).filter(({ tournament }) => tournament !== null)).toEqual([]);
  });

  test('begins a game at a table, which no list of tournaments and no notification names', async () => {
    const { app, id, author, applicant, open, notesOf } = await agreed();
    const { body } = await open(applicant, author);
    const game = (
      await app.call<TournamentWithEvents>('GET', `${TOURNAMENTS}/${body.tournament}`, { as: author })
    ).body;
    expect(game).toMatchObject({
      byAgreement: true,
      listed: false,
      post: { id },
      own: { entry: 1, state: 'asked' },
    });
    expect(game.events.map(({ event }) => event.type)).toEqual(['entered', 'drawn', 'called']);
    expect([await notesOf(author), await notesOf(applicant)]).toEqual([[], []]);
    expect((await app.call('GET', `${TOURNAMENTS}/mine`, { as: author })).body).toEqual([]);
    expect(
      (await app.call<{ can: { make: boolean } }>('GET', '/api/seasons/mine', { as: author })).body.can,
    ).toEqual({
      make: false,
    });
  });
});

test('a game of which nothing is agreed is 3구 in the common hall where only that is known of both', async () => {
  const app = await openTestApp();
  const [author, applicant] = [...[await newMember(app), await newMember(app)]] as [Visitor, Visitor];
  const known = { score3: 20, score4: 0, hall: '가람당구장' };
  await app.site.db
    .updateTable('members')
    .set(known)
    .where('number', 'in', [author.number, applicant.number])
    .execute();
  const { id } = await newMatch(app, author);
  await app.call('POST', `${PATH}/${id}/apply`, { as: applicant });
  const path = `${PATH}/${id}/applicants/${applicant.id}`;
  await app.call('PUT', path, { as: author, body: { state: 'accepted' } });
  const opened = await app.call<{ tournament: number }>('PUT', `${PATH}/${id}/games/${applicant.number}`, {
    as: author,
  });
  const game = await app.call('GET', `${TOURNAMENTS}/${opened.body.tournament}`, { as: author });
  expect(game.body).toMatchObject({ ball: '3', hall: '가람당구장' });
});

describe('its result', () => {
  test('counts once the other has confirmed it, and a further game is a new one', async () => {
    const { app, id, author, applicant, open, gamesOf, claim, recordOf, notesOf } = await agreed();
    const { tournament } = (await open(author, applicant)).body;
    expect((await claim(author, tournament, WON)).body.state).toBe('waits');
    expect((await recordOf(author)).results).toEqual([]);
    expect(await notesOf(applicant)).toMatchObject([
      { kind: 'result', link: `/tournament/single/${id}#game` },
    ]);
    expect((await claim(applicant, tournament, WON)).body.state).toBe('agreed');
    const game = (await app.call<TournamentWithEvents>('GET', `${TOURNAMENTS}/${tournament}`, { as: author }))
      .body;
    expect(game).toMatchObject({ state: 'closed', own: { state: 'accepted' } });
    expect(await gamesOf(applicant)).toMatchObject([{ tournament, isOver: true }]);
    expect((await recordOf(author)).results).toMatchObject([{ won: true, title: null, byAgreement: true }]);
    expect((await recordOf(applicant)).results).toMatchObject([{ won: false }]);
    const victories = await app.site.db.selectFrom('victories').select(['member', 'title']).execute();
    expect(victories).toEqual([{ member: author.number, title: '매치' }]);
    expect([await notesOf(author), await notesOf(applicant)]).toEqual([[], []]);
    expect((await open(author, applicant)).body.tournament).toBeGreaterThan(tournament);
  });

  test('is settled by the two alone if they type different ones', async () => {
    const { author, applicant, open, claim, recordOf, notesOf } = await agreed();
    const { tournament } = (await open(author, applicant)).body;
    await claim(author, tournament, WON);
    const theirs = { winner: 2, score: null };
    expect((await claim(applicant, tournament, theirs)).body.state).toBe('differs');
    expect(await notesOf(author)).toMatchObject([{ kind: 'result' }]);
    expect((await recordOf(author)).results).toEqual([]);
    expect((await claim(author, tournament, theirs)).body.state).toBe('agreed');
    expect((await recordOf(applicant)).results).toMatchObject([{ won: true }]);
  });

  test('keeps to the bounds of results: two who joined on one day wait for an admin', async () => {
    const { app, author, applicant, open, claim, recordOf } = await agreed({ established: false });
    const { tournament } = (await open(author, applicant)).body;
    for (const as of [author, applicant]) await claim(as, tournament, WON);
    expect((await recordOf(author)).results).toEqual([]);
    const why = await app.site.db.selectFrom('uncounted_matches').select('why').execute();
    expect(why).toEqual([{ why: 'review' }]);
  });

  test('is typed signed in by the two alone, not through the link of the scorer', async () => {
    const { app, author, applicant, waiting, open } = await agreed();
    const { path } = (await open(author, applicant)).body;
    const body = { ...WON, entry: 2, device: randomUUID() };
    const address = `/api/live/${path.slice('/table/'.length)}/matches/r1m1/claim`;
    for (const as of [null, waiting]) expect((await app.call('PUT', address, { as, body })).status).toBe(403);
  });
});
