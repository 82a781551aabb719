import { describe, expect } from 'vitest';
import { loadCount } from '#/database/lists/counts.ts';
import { listOf } from '#/features/tournaments/lists/tournament-list.server.ts';
import { badPlans } from '#test/fixtures/list-plans.ts';
import { notificationsOf } from '#test/fixtures/notifications.ts';
import {
  advanced,
  command,
  fates,
  newTournament,
  save,
  send,
  TOURNAMENT_FACTS,
  TOURNAMENTS,
} from '#test/fixtures/tournaments.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, saying, type TestApp, test } from '#test/test-app.ts';
import {
  type ListedTournament,
  listedTournament,
  type TournamentWithEvents,
} from './tournaments.contract.ts';

const read = (app: TestApp, id: number, as?: Visitor) =>
  app.call<TournamentWithEvents>('GET', `${TOURNAMENTS}/${id}`, { as });
const notes = async (app: TestApp) =>
  (await app.site.db.selectFrom('audit_log').select(['action', 'subject']).orderBy('id').execute()).map(
    ({ action, subject }) => `${action} ${subject}`,
  );

describe('changing the texts of a tournament', () => {
  test('the organiser and admins change it; an admin is noted', async ({ app }) => {
    const [organiser, admin] = [await newMember(app), await newAdmin(app)];
    const { id } = await newTournament(app, organiser);
    const path = `${TOURNAMENTS}/${id}`;
    const facts = { title: '겨울 대회', hall: '', day: '2026-12-24', listed: true };
    expect(await app.call('PUT', path, { as: organiser, body: facts })).toMatchObject({
      status: 200,
      body: facts,
    });
    expect(await notes(app)).toEqual([]);
    await app.call('PUT', path, { as: admin, body: { ...facts, title: '고친 대회' } });
    expect(await notes(app)).toEqual([`tournament.edit tournament:${id}`]);
    expect((await read(app, id)).body.title).toBe('고친 대회');
    for (const [wrong, message] of [
      [{ title: ' ' }, '대회 이름을 입력해주세요.'],
      [{ title: '가'.repeat(101) }, '대회 이름은 100자까지 쓸 수 있습니다.'],
      [{ hall: '가'.repeat(51) }, '당구장 이름은 50자까지 쓸 수 있습니다.'],
      [{ day: '2026-02-30' }, '대회 날짜를 선택해주세요.'],
      [{ listed: 'no' }, '목록에 보일지 알려주세요.'],
    ] as const) {
      const answer = await app.call('PUT', path, { as: organiser, body: { ...facts, ...wrong } });
      expect(answer).toMatchObject({ status: 400, body: { message } });
    }
  });

  test('an unlisted one is found by its organiser, its players and admins only', async ({ app }) => {
    const [organiser, player, other, admin] = [
      await newMember(app),
      await newMember(app),
      await newMember(app),
      await newAdmin(app),
    ];
    const { id } = await newTournament(app, organiser, { players: [player, '둘'] });
    const listed = async () =>
      (await app.call<ListedTournament[]>('GET', TOURNAMENTS)).body.map(row => row.id);
    expect(await listed()).toEqual([id]);
    const sitemap = async () => (await app.call<string>('GET', '/sitemap/tournaments-1.xml')).body;
    expect(await sitemap()).toContain(`/tournaments/${id}<`);
    const facts = { ...TOURNAMENT_FACTS, listed: false };
    await app.call('PUT', `${TOURNAMENTS}/${id}`, { as: organiser, body: facts });
    expect([await listed(), await loadCount(app.site.db, 'tournaments')]).toEqual([[], 0]);
    expect(await sitemap()).not.toContain('/tournaments/');
    const data = await app.call<Record<string, object[]>>('GET', '/api/members/data', { as: organiser });
    expect(data.body.organisedTournaments).toMatchObject([{ title: '가을 대회', state: 'coming' }]);
    const seen = await Promise.all(
      [undefined, other, player, organiser, admin].map(async as => (await read(app, id, as)).status),
    );
    expect(seen).toEqual([404, 404, 200, 200, 200]);
    const own = await app.call<ListedTournament[]>('GET', `${TOURNAMENTS}/mine`, { as: organiser });
    expect([own.body.map(row => row.id), own.headers.get('x-total-count')]).toEqual([[id], '1']);
  });
});

describe('removing and voiding', () => {
  test('a tournament without counting results is removed by its organiser or an admin, and the players are notified', async () => {
    const app = await openTestApp();
    const [organiser, player, admin] = [await newMember(app), await newMember(app), await newAdmin(app)];
    const first = await newTournament(app, organiser, { players: [player, '둘'] });
    await app.call('POST', `${TOURNAMENTS}/${first.id}/answer`, { as: player, body: { accept: true } });
    const gone = await app.call('DELETE', `${TOURNAMENTS}/${first.id}`, { as: organiser });
    expect(gone).toMatchObject({ status: 200, body: { message: '대회가 삭제되었습니다.' } });
    expect((await read(app, first.id, organiser)).status).toBe(404);
    const notified = await notificationsOf(app, player);
    // The invitation was read by the answer, and a read notification stays.
    expect(notified.map(({ link }) => link)).toEqual(['/tournaments', '/tournaments']);
    expect(notified[0]?.text).toMatch(/^선수 \d+님이 대회를 삭제했습니다\. ‘가을 대회’$/);
    const second = await newTournament(app, organiser);
    await app.call('DELETE', `${TOURNAMENTS}/${second.id}`, { as: admin });
    expect(await notes(app)).toEqual([`tournament.remove tournament:${second.id}`]);
    for (const table of ['tournament_events', 'tournament_players', 'tournaments'] as const)
      expect(await app.site.db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(await loadCount(app.site.db, 'tournaments_coming')).toBe(0);
  });

  test('a counted tournament cannot be removed until it is opened again', async ({ app }) => {
    const [organiser, rival] = [await newMember(app), await newMember(app)];
    const { id } = await newTournament(app, organiser, { players: [organiser, rival] });
    await app.site.db.updateTable('tournament_players').set({ state: 'accepted' }).execute();
    await send(app, organiser, id, [advanced('r1m1', 1), command({ type: 'closed' })]);
    expect((await read(app, id, organiser)).body.can.remove).toBe(false);
    const refused = await app.call('DELETE', `${TOURNAMENTS}/${id}`, { as: organiser });
    expect(refused).toMatchObject(
      saying(409, '기록에 반영된 대회는 삭제할 수 없습니다. 먼저 종료를 취소해주세요.'),
    );
    const victories = () => app.site.db.selectFrom('victories').select('member').execute();
    expect(await victories()).toEqual([{ member: organiser.number }]);
    await send(app, organiser, id, [command({ type: 'reopened' })]);
    expect(await victories()).toEqual([]);
    expect((await app.call('DELETE', `${TOURNAMENTS}/${id}`, { as: organiser })).status).toBe(200);
  });

  test('an admin voids one with a reason, and takes that back; it counts for nobody meanwhile', async () => {
    const { app, organiser, rival, admin } = await openSiteWith('organiser', 'rival', 'admin');
    const { id } = await newTournament(app, organiser, { players: [organiser, rival] });
    await app.site.db.updateTable('tournament_players').set({ state: 'accepted' }).execute();
    await send(app, organiser, id, [advanced('r1m1', 1), command({ type: 'closed' })]);
    const path = `${TOURNAMENTS}/${id}/void`;
    const body = { reason: '실제로 열리지 않은 대회입니다.' };
    expect((await app.call('POST', path, { as: admin, body: {} })).status).toBe(400);
    const voided = await app.call<TournamentWithEvents>('POST', path, { as: admin, body });
    expect(voided).toMatchObject({ status: 200, body: { state: 'void', voidReason: body.reason } });
    expect(voided.body.can).toMatchObject({ void: false, unvoid: true });
    await app.call('POST', path, { as: admin, body });
    const victories = async () => (await app.site.db.selectFrom('victories').selectAll().execute()).length;
    expect(await victories()).toBe(0);
    expect((await read(app, id)).status).toBe(404);
    expect((await read(app, id, rival)).body).toMatchObject({ state: 'void', voidReason: body.reason });
    expect((await app.call('GET', TOURNAMENTS)).headers.get('x-total-count')).toBe('0');
    expect(await send(app, organiser, id, [command({ type: 'reopened' })])).toMatchObject(
      saying(409, '무효가 된 대회는 바꿀 수 없습니다.'),
    );
    for (const [method, sent] of [
      ['PUT', TOURNAMENT_FACTS],
      ['DELETE', undefined],
    ] as const)
      expect((await app.call(method, `${TOURNAMENTS}/${id}`, { as: organiser, body: sent })).status).toBe(
        403,
      );
    const back = await app.call<TournamentWithEvents>('DELETE', path, { as: admin });
    expect(back.body).toMatchObject({ state: 'closed', voidReason: '' });
    expect([await victories(), await loadCount(app.site.db, 'tournaments_closed')]).toEqual([1, 1]);
    expect(await notes(app)).toEqual([
      `tournament.void tournament:${id}`,
      `tournament.restore tournament:${id}`,
    ]);
    for (const member of [organiser, rival])
      expect((await notificationsOf(app, member))[0]?.text).toMatch(/무효/);
  });
});

describe('the lists', () => {
  test('each state has its own, in the order of the days', async ({ app, member: organiser }) => {
    const made: Record<string, number> = {};
    for (const [title, day] of [
      ['지난 주', '2026-11-11'],
      ['어제', '2026-11-17'],
      ['오늘', '2026-11-18'],
      ['다음 주', '2026-11-25'],
      ['진행', '2026-11-16'],
      ['종료', '2026-11-15'],
    ] as const) {
      made[title] = (await save(app, organiser, { title, day })).body.id;
    }
    const drawn = command({ type: 'drawn', draw: { by: 'order' } });
    for (const title of ['진행', '종료'])
      await send(
        app,
        organiser,
        made[title] ?? 0,
        [drawn, advanced('r1m1', 1)].map(event => ({ ...event, key: crypto.randomUUID() })),
      );
    const end = [advanced('r1m2', 3), advanced('r2m1', 3), command({ type: 'closed' })];
    expect(fates(await send(app, organiser, made.종료 ?? 0, end))).toEqual(['taken', 'taken', 'taken']);
    const titles = async (query: string) => {
      const { headers, body } = await app.call<ListedTournament[]>('GET', `${TOURNAMENTS}?${query}`);
      for (const row of body) listedTournament.strict().parse(row);
      return [headers.get('x-total-count'), body.map(({ title }) => title)];
    };
    expect(await titles('')).toEqual(['6', ['다음 주', '오늘', '어제', '진행', '종료', '지난 주']]);
    expect(await titles('state=coming')).toEqual(['3', ['어제', '오늘', '다음 주']]);
    expect(await titles('state=coming&page=2&size=2')).toEqual(['3', ['다음 주']]);
    expect(await titles('state=live')).toEqual(['1', ['진행']]);
    expect(await titles('state=closed&page=1')).toEqual(['1', ['종료']]);
    const mine = await app.call<ListedTournament[]>('GET', `${TOURNAMENTS}/mine?page=1&size=2`, {
      as: organiser,
    });
    expect([mine.headers.get('x-total-count'), mine.body.map(({ title }) => title)]).toEqual([
      '6',
      ['종료', '진행'],
    ]);
  });

  test('every list is read from an index alone', async ({ app }) => {
    const shown = (['all', 'coming', 'live', 'closed'] as const).flatMap(state =>
      [
        {},
        { region: '서울' as const },
        { format: 'groups' as const },
        { region: '서울', format: 'groups' } as const,
      ]
        .filter(asked => state !== 'all' || Object.keys(asked).length === 0)
        .map(asked => listOf(state, '2026-11-18', asked)),
    );
    expect(shown).toHaveLength(13);
    expect(await badPlans(app, shown, 'shown')).toEqual([]);
  });
});
