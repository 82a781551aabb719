import { describe, expect } from 'vitest';
import type { ListedTournament } from '#/features/tournaments/server/tournaments.contract.ts';
import { announced } from '#test/fixtures/announced-tournaments.ts';
import { newTournament, save, TOURNAMENT_FACTS, TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import type { TestApp } from '#test/test-app.ts';
import { test } from '#test/test-app.ts';

const HALL = { website: null, youtube: null, phone: null };

async function find(app: TestApp, asked: Record<string, string>) {
  const { status, body, headers } = await app.call<ListedTournament[]>(
    'GET',
    `${TOURNAMENTS}?${new URLSearchParams(asked)}`,
  );
  return {
    status,
    titles: status === 200 ? body.map(({ title }) => title) : [],
    total: headers.get('x-total-count'),
  };
}

describe('lists of tournaments', () => {
  test('are filtered by hall, field and words', async ({ app, member: organiser, admin }) => {
    const hall = { ...HALL, region: '부산', name: '해운대당구클럽', address: '부산 해운대구 1' };
    await app.call('POST', '/api/billiard-halls', { as: admin, body: hall });
    const inBusan = await announced(app, organiser, {
      title: '바다배 3쿠션',
      hall: hall.name,
      region: '서울',
    });
    await announced(app, organiser, { title: '한강배 3쿠션', hall: '이름 없는 곳', region: '서울' });
    await announced(app, organiser, { title: '비공개 3쿠션', hall: hall.name, listed: false });
    const { id } = await newTournament(app, organiser, { title: '바다 월례전', hall: hall.name });

    expect((await find(app, { state: 'coming' })).total).toBe('3');
    // The directory's region counts for known halls, else the organiser's.
    expect(await find(app, { state: 'coming', region: '부산' })).toMatchObject({ total: '2' });
    expect((await find(app, { state: 'coming', region: '서울' })).titles).toEqual(['한강배 3쿠션']);
    expect((await find(app, { state: 'open', region: '부산' })).titles).toEqual(['바다배 3쿠션']);
    // A tournament without players has no format.
    expect((await find(app, { state: 'coming', format: 'knockout' })).titles).toEqual(['바다 월례전']);
    expect((await find(app, { state: 'coming', format: 'groups' })).titles).toEqual([]);
    expect((await find(app, { state: 'coming', region: '부산', format: 'knockout' })).total).toBe('1');

    expect((await find(app, { state: 'open', q: '3쿠션' })).titles.sort()).toEqual([
      '바다배 3쿠션',
      '한강배 3쿠션',
    ]);
    expect((await find(app, { state: 'coming', q: '바다', region: '부산' })).total).toBe('2');
    expect((await find(app, { state: 'coming', q: '해운대 월례' })).titles).toEqual(['바다 월례전']);
    expect((await find(app, { q: '해운대' })).total).toBe('2');
    expect((await find(app, { q: '비공개' })).titles).toEqual([]);

    // The search follows changes, hiding and removal.
    const facts = { ...TOURNAMENT_FACTS, title: '산악배', hall: '이름 없는 곳' };
    await app.call('PUT', `${TOURNAMENTS}/${inBusan}`, { as: organiser, body: facts });
    expect((await find(app, { q: '바다배' })).titles).toEqual([]);
    expect((await find(app, { q: '산악배' })).titles).toEqual(['산악배']);
    expect((await find(app, { state: 'coming', region: '부산' })).titles).toEqual(['바다 월례전']);
    await app.call('POST', `${TOURNAMENTS}/${id}/void`, { as: admin, body: { reason: '시험' } });
    expect((await find(app, { q: '월례' })).titles).toEqual([]);
    await app.call('DELETE', `${TOURNAMENTS}/${id}/void`, { as: admin });
    expect((await find(app, { q: '월례' })).titles).toEqual(['바다 월례전']);
    await app.call('DELETE', `${TOURNAMENTS}/${inBusan}`, { as: organiser });
    expect((await find(app, { q: '산악배' })).titles).toEqual([]);
  });

  test('of coming tournaments leave out forgotten ones that were never closed', async ({ app }) => {
    const organiser = await newMember(app);
    await save(app, organiser, { title: '지난 대회', day: '2026-10-01' });
    await save(app, organiser, { title: '다음 대회', day: '2026-12-01' });
    expect((await find(app, { state: 'coming', q: '대회' })).titles).toEqual(['다음 대회']);
  });
});
