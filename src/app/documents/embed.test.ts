import { expect } from 'vitest';
import { drawGroups } from '#/features/tournaments/formats/round-robin/round-robin.rules.ts';
import { DEFAULT_PLAY } from '#/features/tournaments/scoring/scoring.constants.ts';
import { inGroups, lot } from '#test/fixtures/staged-play.ts';
import {
  advanced,
  calledTo,
  command,
  newTournament,
  openWithTournament,
  playerOf,
  save,
  send,
} from '#test/fixtures/tournaments.ts';
import { openSiteWith, test } from '#test/test-app.ts';

test('a listed tournament can be shown within any site, with no script and no login id', async () => {
  const { app, organiser, id } = await openWithTournament();
  const answer = await app.call<string>('GET', `/embed/tournaments/${id}`);
  expect(answer.status).toBe(200);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain('frame-ancestors *');
  expect(policy).toContain("default-src 'none'");
  expect(answer.headers.get('x-frame-options')).toBeNull();
  expect(answer.body).toContain('<svg');
  expect(answer.body).toContain('http-equiv="refresh"');
  expect(answer.body).not.toContain('<script');
  expect(answer.body).not.toContain(organiser.id);
  // Other pages cannot be embedded at all.
  const other = await app.call('GET', '/healthz');
  expect(other.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test('an embedded tournament names the site as an admin has renamed it', async () => {
  const { app, id } = await openWithTournament();
  app.site.config.SITE_NAME = '한큐당구장';
  const { body } = await app.call<string>('GET', `/embed/tournaments/${id}`);
  expect(body).toContain('한큐당구장에서 보기');
});

test('tournaments that guests cannot find cannot be embedded', async ({ app, member: organiser }) => {
  const { id } = await newTournament(app, organiser, { listed: false });
  for (const of of [id, 999_999]) {
    const { status, body } = await app.call<string>('GET', `/embed/tournaments/${of}`, { as: organiser });
    expect(status).toBe(404);
    expect(body).toContain('대회를 찾을 수 없습니다.');
  }
});

test('the tables of groups have header cells and no places before the first result, and running matches are shown above them', async () => {
  const { app, organiser } = await openSiteWith('organiser');
  const entries = Array.from({ length: 6 }, (_, at) => ({
    id: at + 1,
    players: [playerOf(`선수${at + 1}`)],
  }));
  const play = { mode: 'team', thirdPlace: false, tables: 2, play: DEFAULT_PLAY } as const;
  const settings = { ...play, stages: inGroups(2, 1) };
  const draw = lot('K7M2QX', { apart: true });
  const events = [command({ type: 'entered', settings, entries }), command({ type: 'drawn', draw })];
  const { id } = (await save(app, organiser, { events })).body;
  const show = async () => (await app.call<string>('GET', `/embed/tournaments/${id}`)).body;
  const before = await show();
  expect(before).toContain('<th scope="col">위</th><th scope="col">선수</th><th scope="col">전적</th>');
  expect(before).toContain('<td>–</td><th scope="row" title=');
  expect(before).toContain('순위: 승점 → ');
  expect(before).not.toContain('지금 경기');
  await send(app, organiser, id, [calledTo(1, 'g1m1')]);
  await expect.poll(show).toContain('<td>1번 테이블</td>');
  await send(app, organiser, id, [advanced('g1m1', drawGroups(entries, draw, 2, '4')[0]?.[1] ?? 0)]);
  await expect.poll(show).toContain('<td>1</td><th scope="row" title=');
});
