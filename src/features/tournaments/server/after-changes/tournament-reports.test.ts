import { expect, test } from 'vitest';
import type { CaseDecision } from '#/features/moderation/cases/cases.contract.ts';
import {
  HIDDEN_TOURNAMENT,
  OWN_REPORT,
  REMOVED_ON_ITS_PAGE,
  TARGET_MISSING,
} from '#/features/moderation/reports/reports.rules.ts';
import { announced } from '#test/fixtures/announced-tournaments.ts';
import { casesOf, decideCase, report, shownCase } from '#test/fixtures/cases.ts';
import { saveByHand } from '#test/fixtures/counted-tournaments.ts';
import { newTournament, TOURNAMENT_FACTS, TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import {
  newAdmin,
  newMember,
  newModerator,
  newProvenReporter,
  type Visitor,
} from '#test/fixtures/visitors.ts';
import { openTestApp, saying } from '#test/test-app.ts';

const SEASONS = '/api/seasons';
const SEASON = { title: '수요 리그', hall: '한큐', club: '', points: [200], best: 0 };
const DECISION = { choice: 'hide', sanction: 'none', reason: 'spam', note: '' };

async function openReported() {
  const app = await openTestApp({ REPORT_HIDE_WEIGHT: '2' });
  const [admin, moderator, organiser] = [await newAdmin(app), await newModerator(app), await newMember(app)];
  const reportTwice = async (kind: string, target: number) => {
    for (const as of [await newProvenReporter(app), await newProvenReporter(app)])
      expect((await report(app, as, kind, target)).status).toBe(201);
  };
  const status = async (path: string, as?: Visitor) => (await app.call('GET', path, { as })).status;
  const titles = async (path: string, as: Visitor = moderator) =>
    (await app.call<{ title: string }[]>('GET', path, { as })).body.map(({ title }) => title);
  const openCase = async () => {
    const [{ id = 0 } = {}] = await casesOf(app, moderator);
    return shownCase(app, admin, id);
  };
  const act = (id: number, body: CaseDecision) => decideCase(app, moderator, id, body);
  return { app, admin, moderator, organiser, reportTwice, status, titles, openCase, act };
}

test('members may report a listed tournament, but not the own one', async () => {
  const { app, organiser, moderator, openCase } = await openReported();
  const id = await announced(app, organiser, { title: '광고 대회', entry: { rules: '계좌로 보내세요' } });
  await app.call('PUT', `${TOURNAMENTS}/${id}/prizes`, { as: organiser, body: { prizes: ['현금'] } });
  const { id: unlisted } = await newTournament(app, organiser, { listed: false });
  expect((await report(app, organiser, 'tournament', id)).body.message).toBe(OWN_REPORT);
  for (const target of [unlisted, 999])
    expect((await report(app, moderator, 'tournament', target)).body.message).toBe(TARGET_MISSING);
  expect((await report(app, await newMember(app), 'tournament', id)).status).toBe(201);
  const found = await openCase();
  expect(found).toMatchObject({ person: { authorId: organiser.id } });
  expect(found.facts[0]).toEqual({ label: '내용', text: '대회 보기', link: `/tournaments/${id}` });
  const [{ title, content } = { title: '', content: '' }] = found.texts;
  expect(title).toBe('광고 대회');
  for (const said of ['가람당구장', '현금', '2만원', '계좌로 보내세요']) expect(content).toContain(said);
});

test('one that reports hide is off lists, search and its page, for all but its organiser, players and admins', async () => {
  const { app, admin, organiser, reportTwice, status, titles, openCase, act } = await openReported();
  const player = await newMember(app);
  const { id } = await newTournament(app, organiser, { title: '광고 대회', players: [player, '둘'] });
  const path = `${TOURNAMENTS}/${id}`;
  expect(await titles(TOURNAMENTS)).toEqual(['광고 대회']);
  await reportTwice('tournament', id);
  expect(await titles(TOURNAMENTS)).toEqual([]);
  expect(JSON.stringify((await app.call('GET', '/api/search?q=광고')).body)).not.toContain('광고 대회');
  expect([await status(path), await status(path, await newMember(app))]).toEqual([404, 404]);
  for (const as of [organiser, player, admin]) expect(await status(path, as)).toBe(200);
  const counted = app.site.db.selectFrom('row_counts').select('value').where('name', '=', 'tournaments');
  expect(await counted.executeTakeFirst()).toEqual({ value: 0 });
  // An edit does not show it again.
  const edit = (facts: object) =>
    app.call('PUT', path, { as: organiser, body: { ...TOURNAMENT_FACTS, title: '고친 대회', ...facts } });
  expect((await edit({})).body.message).toBe(HIDDEN_TOURNAMENT);
  expect((await edit({ listed: false })).status).toBe(200);
  const found = await openCase();
  expect(found.hint).toContain('가려짐');
  expect(found.facts[0]?.link).toBe(path.replace('/api', ''));
  expect((await act(found.id, { choice: 'dismiss' })).status).toBe(200);
  expect([await titles(TOURNAMENTS), await status(path)]).toEqual([['고친 대회'], 200]);
  expect(await counted.executeTakeFirst()).toEqual({ value: 1 });
});

test('moderators hide a tournament, its season loses its points until that is lifted, and an admin voids it on its page', async () => {
  const { app, admin, moderator, organiser, openCase, act, status } = await openReported();
  const saved = await saveByHand(app, { organiser, field: [['하나'], ['둘']] });
  await saved.win('r1m1', 1);
  await saved.close();
  const counts = ['tournaments', 'tournaments_closed', 'tournaments_live', 'tournaments_coming'] as const;
  await app.site.db.updateTable('row_counts').set({ value: 9 }).where('name', 'in', counts).execute();
  const season = (await app.call<{ id: number }>('POST', SEASONS, { as: organiser, body: SEASON })).body.id;
  await app.call('PUT', `${SEASONS}/${season}/tournaments/${saved.id}`, { as: organiser });
  const ranked = async () =>
    (await app.call<unknown[]>('GET', `${SEASONS}/${season}/ranking`, { as: moderator })).body.length;
  expect(await ranked()).toBeGreaterThan(0);
  expect((await report(app, await newMember(app), 'tournament', saved.id)).status).toBe(201);
  const { id } = await openCase();
  expect(await act(id, { ...DECISION, choice: 'remove' })).toMatchObject(saying(409, REMOVED_ON_ITS_PAGE));
  expect((await act(id, DECISION)).status).toBe(200);
  expect([await ranked(), await status(`${TOURNAMENTS}/${saved.id}`)]).toEqual([0, 404]);
  const reason = { as: admin, body: { reason: '광고' } };
  expect((await app.call('POST', `${TOURNAMENTS}/${saved.id}/void`, reason)).status).toBe(200);
  await app.call('DELETE', `${TOURNAMENTS}/${saved.id}/void`, { as: admin });
  expect([await ranked(), await status(`${TOURNAMENTS}/${saved.id}`)]).toEqual([0, 404]);
  const [sanction] = (await app.call<{ id: number }[]>('GET', '/api/sanctions', { as: organiser })).body;
  await app.call('DELETE', `/api/moderation/sanctions/${sanction?.id}`, { as: moderator });
  expect(await ranked()).toBeGreaterThan(0);
});

test('a hidden season is on no list or page, except for its keepers and moderators', async () => {
  const { app, moderator, organiser, reportTwice, status, titles, openCase, act } = await openReported();
  await newTournament(app, organiser);
  const other = await newMember(app);
  const make = async (title: string) =>
    (await app.call<{ id: number }>('POST', SEASONS, { as: organiser, body: { ...SEASON, title } })).body.id;
  const [first, id] = [await make('첫 시즌'), await make('광고 시즌')];
  await reportTwice('season', id);
  const path = `${SEASONS}/${id}`;
  expect([await titles(SEASONS), await titles(`${SEASONS}?hall=한큐`)]).toEqual([['첫 시즌'], ['첫 시즌']]);
  for (const at of [path, `${path}/ranking`]) {
    expect([at, await status(at), await status(at, other)]).toEqual([at, 404, 404]);
    for (const as of [organiser, moderator]) expect([at, await status(at, as)]).toEqual([at, 200]);
  }
  expect((await app.send('GET', `/seasons/${id}/feed.xml`)).status).toBe(404);
  const sitemap = await (await app.send('GET', '/sitemap/seasons-1.xml')).text();
  expect([sitemap.includes(`/seasons/${first}<`), sitemap.includes(`/seasons/${id}<`)]).toEqual([
    true,
    false,
  ]);
  const found = await openCase();
  expect(found.facts[0]).toEqual({ label: '내용', text: '시즌 보기', link: `/seasons/${id}` });
  expect(found.texts).toMatchObject([{ title: '광고 시즌', content: '한큐' }]);
  await act(found.id, { choice: 'dismiss' });
  expect([(await titles(SEASONS)).length, await status(path)]).toEqual([2, 200]);
  // A removal while hidden is not counted twice.
  await app.call('DELETE', path, { as: organiser });
  expect(await titles(SEASONS)).toEqual(['첫 시즌']);
});
