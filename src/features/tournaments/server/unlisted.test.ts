import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { announced, ENTRY_SETTINGS } from '#test/fixtures/announced-tournaments.ts';
import { newTournament, TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import { newAdmin, newMember, newModerator, newProvenReporter } from '#test/fixtures/visitors.ts';
import { openTestApp } from '#test/test-app.ts';

const MISSING = 999_999;
const ENTRY = { division: '', partner: '', invite: '' };

describe('a tournament that is not for a member', () => {
  test('answers each call as a number that does not exist, and takes no entry without its invitation', async () => {
    const app = await openTestApp();
    const [organiser, stranger] = [await newMember(app), await newMember(app)];
    const unlisted = await announced(app, organiser, { listed: false });
    const { id: played } = await newTournament(app, organiser, { listed: false });
    const hidden = await announced(app, organiser);
    for (let n = 0; n < 5; n++) {
      const body = { kind: 'tournament', target: String(hidden), reason: 'spam', detail: '' };
      await app.call('POST', '/api/reports', { as: await newProvenReporter(app), body });
    }
    const calls = [
      ['POST', 'answer', { accept: true }],
      ['POST', 'matches/r1m1/answer', { answer: 'confirmed' }],
      ['POST', 'matches/r1m1/ruling', { ruling: 'stands' }],
      ['POST', 'presence', { members: [organiser.id] }],
      ['POST', 'entries', ENTRY],
      ['POST', 'entries', { ...ENTRY, invite: 'guessed' }],
      ['DELETE', 'entries/own'],
      ['PUT', 'entries/own/confirmed'],
      ['PUT', 'entries/own/present', { code: '' }],
      ['PUT', 'entries/own/partner', { accept: true }],
      ['GET', 'entries'],
      ['GET', 'entries/managed'],
      ['GET', 'entries/file'],
      ['PUT', 'entries/settings', ENTRY_SETTINGS],
      ['POST', 'entries/typed', { name: '이름' }],
      ['PUT', 'entries/1', { paid: true }],
      ['DELETE', 'entries/1'],
      ['PUT', 'entries/1/admitted'],
      ['PUT', 'entries/1/refused', { reason: '' }],
      ['PUT', 'entries/1/replaced'],
      ['GET', 'results'],
      ['GET', 'links'],
      ['DELETE', ''],
    ] as const;
    for (const [method, path, body] of calls) {
      const answers = await Promise.all(
        [MISSING, unlisted, played, hidden].map(async id => {
          const call = await app.call(method, `${TOURNAMENTS}/${id}/${path}`.replace(/\/$/, ''), {
            as: stranger,
            body,
          });
          return [call.status, call.body.message];
        }),
      );
      expect([path, ...answers]).toEqual([path, ...answers.map(() => [404, '대회를 찾을 수 없습니다.'])]);
    }
    const { invite } = await app.site.db
      .selectFrom('entry_settings')
      .select('invite')
      .where('tournament', '=', unlisted)
      .executeTakeFirstOrThrow();
    const body = { ...ENTRY, invite };
    const path = `${TOURNAMENTS}/${unlisted}/entries`;
    expect((await app.call('POST', path, { as: stranger, body })).status).toBe(201);
    expect((await app.call('DELETE', `${path}/own`, { as: stranger })).status).toBe(200);
  });

  test('is put into no season, which tells nobody that it exists; nor does a hidden season', async () => {
    const app = await openTestApp();
    const [organiser, stranger] = [await newMember(app), await newMember(app)];
    const { id: unlisted } = await newTournament(app, organiser, { listed: false });
    await newTournament(app, stranger);
    const draft = { title: '수요 리그', hall: '한큐', club: '', points: [200], best: 0 };
    const season = (await app.call<{ id: number }>('POST', '/api/seasons', { as: stranger, body: draft }))
      .body.id;
    const put = async (id: number) =>
      (await app.call('PUT', `/api/seasons/${season}/tournaments/${id}`, { as: stranger })).status;
    expect([await put(MISSING), await put(unlisted)]).toEqual([404, 404]);
    await app.site.db.updateTable('seasons').set({ hidden: 1 }).where('id', '=', season).execute();
    const edit = async (id: number) =>
      (await app.call('PUT', `/api/seasons/${id}`, { as: organiser, body: draft })).status;
    expect([await edit(MISSING), await edit(season)]).toEqual([404, 404]);
  });
});

test('an organiser with a write ban plays on, and cannot put new texts into the tournament', async () => {
  const app = await openTestApp();
  const organiser = await newMember(app);
  const { id } = await newTournament(app, organiser, { players: ['하나', '둘'] });
  const open = await announced(app, organiser);
  const ban = { write_banned_until: '9999-01-01T00:00:00.000Z' };
  await app.site.db.updateTable('members').set(ban).where('number', '=', organiser.number).execute();
  const at = app.clock.now.toISOString();
  const event = (facts: object) => ({ key: randomUUID(), at, ...facts });
  const player = { member: null, name: '광고 문구', score4: 0, score3: 0, hall: '' };
  const { body } = await app.call<{ results: { state: string; message?: string }[] }>(
    'POST',
    `${TOURNAMENTS}/${id}/events`,
    {
      as: organiser,
      body: {
        after: 0,
        events: [
          event({ type: 'replaced', entry: 1, players: [player] }),
          event({ type: 'won', match: 'r1m1', entry: 1 }),
        ],
      },
    },
  );
  expect(body.results.map(({ state }) => state)).toEqual(['refused', 'taken']);
  expect(body.results[0]?.message).toContain('글쓰기가 정지되었습니다.');
  const typed = { as: organiser, body: { name: '광고 문구' } };
  expect((await app.call('POST', `${TOURNAMENTS}/${open}/entries/typed`, typed)).status).toBe(403);
});

test('names that somebody typed are refused as words in posts are, one event at a time', async () => {
  const app = await openTestApp();
  const [admin, organiser] = [await newAdmin(app), await newMember(app)];
  await newModerator(app);
  const filter = { kind: 'word', pattern: '나쁜말', action: 'refuse', sentence: '쓸 수 없는 말입니다.' };
  expect((await app.call('POST', '/api/filters', { as: admin, body: filter })).status).toBe(201);
  const { id } = await newTournament(app, organiser, { players: ['하나', '둘'] });
  const player = { member: null, name: '나쁜말', score4: 0, score3: 0, hall: '' };
  const events = [
    { key: randomUUID(), at: app.clock.now.toISOString(), type: 'replaced', entry: 1, players: [player] },
    {
      ...{ key: randomUUID(), at: app.clock.now.toISOString(), type: 'replaced', entry: 2 },
      players: [{ ...player, name: '셋' }],
    },
  ];
  const { body } = await app.call('POST', `${TOURNAMENTS}/${id}/events`, {
    as: organiser,
    body: { after: 0, events },
  });
  expect(body).toMatchObject({
    results: [{ state: 'refused', message: '쓸 수 없는 말입니다.' }, { state: 'taken' }],
  });
});
