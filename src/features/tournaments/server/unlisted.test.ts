import { describe, expect, test } from 'vitest';
import { announced, ENTRY_SETTINGS } from '#test/fixtures/announced-tournaments.ts';
import { report } from '#test/fixtures/cases.ts';
import { newTournament, TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import { newProvenReporter } from '#test/fixtures/visitors.ts';
import { openSiteWith } from '#test/test-app.ts';

const MISSING = 999_999;
const ENTRY = { division: '', partner: '', invite: '' };

describe('a tournament that is not for a member', () => {
  test('answers each call as a number that does not exist, and takes no entry without its invitation', async () => {
    const { app, organiser, stranger } = await openSiteWith('organiser', 'stranger');
    const unlisted = await announced(app, organiser, { listed: false });
    const { id: played } = await newTournament(app, organiser, { listed: false });
    const hidden = await announced(app, organiser);
    for (let n = 0; n < 5; n++) await report(app, await newProvenReporter(app), 'tournament', hidden);
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
    const { app, organiser, stranger } = await openSiteWith('organiser', 'stranger');
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
