import { expect, test } from 'vitest';
import { replay } from '#/features/tournaments/engine/replay.rules.ts';
import { cardSvg } from '#/features/tournaments/server/after-changes/card.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import {
  advanced,
  newTournament,
  openWithTournament,
  send,
  TOURNAMENT_FACTS,
} from '#test/fixtures/tournaments.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp } from '#test/test-app.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47];

test('a listed tournament has a link card of 1200 × 630, and the card changes with the tournament', async () => {
  const { app, organiser, id } = await openWithTournament();
  const path = `/tournaments/${id}/card.png`;
  const answer = await app.send('GET', path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  const picture = new DataView(await answer.arrayBuffer());
  expect(PNG.map((_, at) => picture.getUint8(at))).toEqual(PNG);
  expect([picture.getUint32(16), picture.getUint32(20)]).toEqual([1200, 630]);
  const etag = answer.headers.get('etag') ?? '';
  expect((await app.send('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  const facts = { ...TOURNAMENT_FACTS, title: '겨울 대회' };
  await app.call('PUT', `/api/tournaments/${id}`, { as: organiser, body: facts });
  const changed = await app.send('GET', path, { headers: { 'if-none-match': etag } });
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(etag);
  const saved = await app.call<TournamentWithEvents>('GET', `/api/tournaments/${id}`);
  const tournament = replay(saved.body.events.map(({ event }) => event));
  const card = cardSvg(saved.body, tournament, { name: '당구마당', url: 'https://madang.example' });
  expect(card).toContain(`>당구마당 · madang.example/tournaments/${id}</text>`);
});

test('a link card names the site as an admin has renamed it', async () => {
  const { app, id } = await openWithTournament();
  const etag = async () => (await app.send('GET', `/tournaments/${id}/card.png`)).headers.get('etag');
  const before = await etag();
  app.site.config.SITE_NAME = '한큐당구장';
  expect(await etag()).not.toBe(before);
});

test('each player of a tournament has a link card, and a member outside its field has none', async () => {
  const { app, organiser, id } = await openWithTournament();
  const path = `/tournaments/${id}/players/2/card.png`;
  const first = await app.send('GET', path);
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/png']);
  await send(app, organiser, id, [advanced('r1m1', 2)]);
  const etag = first.headers.get('etag') ?? '';
  const later = await app.send('GET', path, { headers: { 'if-none-match': etag } });
  expect(later.status).toBe(200);
  expect((await app.send('GET', `/tournaments/${id}/players/5/card.png`)).status).toBe(404);
});

test('one that is not listed has none, and one address draws a few in a while', async () => {
  const app = await openTestApp({ RATE_LIMIT: 'on' });
  const organiser = await newMember(app);
  const { id } = await newTournament(app, organiser, { listed: false });
  expect((await app.send('GET', `/tournaments/${id}/card.png`)).status).toBe(404);
  const statuses = [];
  for (let n = 0; n < 16; n++)
    statuses.push((await app.send('GET', `/tournaments/${id}/card.png`, { address: '203.0.113.9' })).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
});
