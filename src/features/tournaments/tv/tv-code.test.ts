import { describe, expect, test } from 'vitest';
import type { TournamentLink, TvCode } from '#/features/tournaments/server/tournaments.contract.ts';
import { newTournament, TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp } from '#test/test-app.ts';

const WRONG = {
  status: 404,
  body: { message: '코드가 맞지 않거나 시간이 지났습니다. 주최자에게 새 코드를 받아 주세요.' },
};

async function hall(settings = {}) {
  const app = await openTestApp(settings);
  const organiser = await newMember(app);
  const { id } = await newTournament(app, organiser);
  const make = async () =>
    (await app.call<TvCode>('POST', `${TOURNAMENTS}/${id}/tv-code`, { as: organiser })).body.code;
  const open = (code: string) => app.call<{ path: string }>('POST', '/api/tv', { body: { code } });
  return { app, organiser, id, make, open };
}

describe('a TV’s code', () => {
  test('opens the view link, in any spelling, until a newer code exists or the link is revoked', async () => {
    const { app, organiser, id, make, open } = await hall();
    const code = await make();
    expect(code).toMatch(/^\d{6}$/);
    const links = await app.call<TournamentLink[]>('GET', `${TOURNAMENTS}/${id}/links`, { as: organiser });
    const [link] = links.body;
    expect(link?.kind).toBe('view');
    expect(await open(` ${code.slice(0, 3)}-${code.slice(3)}`)).toMatchObject({
      status: 200,
      body: { path: `/live/${link?.token}/tv` },
    });
    const newer = await make();
    if (newer !== code) expect(await open(code)).toMatchObject(WRONG);
    expect((await open(newer)).status).toBe(200);
    expect((await open('12345')).status).toBe(400);
    await app.call('DELETE', `${TOURNAMENTS}/${id}/links/${link?.token}`, { as: organiser });
    expect(await open(newer)).toMatchObject(WRONG);
  });

  test('lasts a quarter of an hour', async () => {
    const { app, make, open } = await hall();
    const code = await make();
    expect((await open(code)).status).toBe(200);
    await app.site.db
      .updateTable('tournament_links')
      .set({ code_until: new Date(app.site.now().getTime() - 1).toISOString() })
      .where('code', '=', code)
      .execute();
    expect(await open(code)).toMatchObject(WRONG);
  });

  test('cannot be guessed: wrong ones are counted by address, right ones are not', async () => {
    const { make, open } = await hall({ RATE_LIMIT: 'on' });
    const code = await make();
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tried = 0; tried < 25; tried++) expect((await open(code)).status).toBe(200);
    for (let tried = 0; tried < 20; tried++) expect(await open(wrong)).toMatchObject(WRONG);
    expect((await open(code)).status).toBe(429);
  });
});
