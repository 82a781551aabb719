import { describe, expect } from 'vitest';
import { z } from 'zod';
import { accept, saveByHand, score, winsOf } from '#test/fixtures/counted-tournaments.ts';
import { notificationTexts } from '#test/fixtures/notifications.ts';
import { newAdmin, newMember, PASSWORD, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp, test } from '#test/test-app.ts';
import { type ResultVoiding, resultVoiding } from './result-review.contract.ts';

const DAY = 86_400_000;
const PATH = '/api/result-review';
const voidingsFor = async (app: TestApp, as: Visitor): Promise<ResultVoiding[]> =>
  z.array(resultVoiding.strict()).parse((await app.call('GET', `${PATH}/voidings`, { as })).body);
/** An evening of 개인전 that the first wins `games` times, three minutes apart. */
async function evening(app: TestApp, [one, other]: [Visitor, Visitor], games: number) {
  const saved = await saveByHand(app, { organiser: one, mode: 'single', field: [[one], [other]] });
  for (const who of [one, other]) expect((await accept(app, saved.id, who)).status).toBe(200);
  const played = { type: 'played', entry: 1, against: 2, how: 'played', score: score(20, 3) } as const;
  for (let n = 0; n < games; n++)
    await saved.add(played, new Date(app.clock.now.getTime() + n * 3 * 60_000).toISOString());
  await saved.add({ type: 'finished', entry: 1 });
  await saved.close();
  return saved;
}

async function forgers(app: TestApp) {
  const [one, puppet] = [await newMember(app), await newMember(app)];
  const pair: [Visitor, Visitor] = [one, puppet];
  await app.call('POST', '/api/auth/login', { body: { id: one.id, password: PASSWORD } });
  for (let day = 0; day < 3; day++) {
    await evening(app, pair, 4);
    app.clock.pass(DAY);
  }
  return { one, puppet, pair, admin: await newAdmin(app) };
}

describe('voiding results', () => {
  const voidPair = (app: TestApp, as: Visitor, [one, other]: [Visitor, Visitor]) =>
    app.call('POST', `${PATH}/voidings`, {
      as,
      body: { member: one.id, other: other.id, reason: '지어낸 경기입니다.' },
    });

  test('of two members takes back their wins against each other only, notifies them, and is in the audit log', async () => {
    const app = await openTestApp();
    const { one, puppet, pair, admin } = await forgers(app);
    const honest = await newMember(app);
    await evening(app, [one, honest], 2);
    expect(await winsOf(app, one)).toBe(14);
    expect((await voidPair(app, admin, pair)).status).toBe(201);
    expect((await voidPair(app, admin, pair)).status).toBe(200);
    expect(await winsOf(app, one)).toBe(2);
    const ranked = await app.call<{ id: string; victory: number }[]>('GET', '/api/memberanking');
    expect(ranked.body.find(({ id }) => id === one.id)).toMatchObject({ victory: 2 });
    for (const who of [one, puppet])
      expect(await notificationTexts(app, who)).toContain(
        '관리자가 내 경기 결과를 무효로 했습니다. 사유: 지어낸 경기입니다.',
      );
    const log = await app.call<{ action: string; subject: string }[]>('GET', '/api/audit', { as: admin });
    expect(log.body.filter(({ action }) => action === 'result.void')).toMatchObject([
      { subject: `member:${one.id}`, after: { opponent: puppet.id, reason: '지어낸 경기입니다.' } },
    ]);
    // Later games count again.
    app.clock.pass(DAY);
    await evening(app, pair, 1);
    expect(await winsOf(app, one)).toBe(3);
  });

  test('is taken back, and then everything counts as before', async ({ app }) => {
    const { one, pair, admin } = await forgers(app);
    await voidPair(app, admin, pair);
    const [voiding] = await voidingsFor(app, admin);
    expect(voiding).toMatchObject({ reason: '지어낸 경기입니다.', by: { author: admin.username } });
    const path = `${PATH}/voidings/${voiding?.id}`;
    expect((await app.call('DELETE', path, { as: admin })).status).toBe(200);
    expect((await app.call('DELETE', path, { as: admin })).status).toBe(404);
    expect(await winsOf(app, one)).toBe(12);
    expect(await voidingsFor(app, admin)).toEqual([]);
    expect(await notificationTexts(app, one)).toContain('관리자가 내 경기 결과의 무효를 취소했습니다.');
  });

  test('of a member covers all opponents, says so at each match, and survives opening and closing', async () => {
    const app = await openTestApp();
    const { one, puppet, admin } = await forgers(app);
    const saved = await evening(app, [one, puppet], 1);
    const body = { member: puppet.id, other: '', reason: '가짜 계정입니다.' };
    expect((await app.call('POST', `${PATH}/voidings`, { as: admin, body })).status).toBe(201);
    expect(await winsOf(app, one)).toBe(0);
    await saved.reopen();
    await saved.close();
    expect(await winsOf(app, one)).toBe(0);
    const notes = await app.call<{ matches: object[] }>('GET', `/api/tournaments/${saved.id}/results`);
    expect(notes.body.matches).toMatchObject([{ standing: 'void', why: 'voided' }]);
  });

  test('makes honest games count that were beyond a limit', async ({ app, member: one, admin }) => {
    const puppets = await Promise.all([1, 2, 3].map(() => newMember(app)));
    for (const puppet of puppets) await evening(app, [one, puppet], 5);
    const honest = await newMember(app);
    await evening(app, [one, honest], 3);
    expect(await winsOf(app, one)).toBe(15);
    app.clock.pass(3_600_000);
    await voidPair(app, admin, [one, puppets[0] as Visitor]);
    expect(await winsOf(app, one)).toBe(13);
  });

  test('requires the members and a reason', async ({ app, member: one, admin }) => {
    for (const [body, status] of [
      [{}, 400],
      [{ member: one.id, reason: ' ' }, 400],
      [{ member: one.id, other: one.id, reason: '사유' }, 400],
      [{ member: 'nobody99', reason: '사유' }, 404],
    ] as const)
      expect((await app.call('POST', `${PATH}/voidings`, { as: admin, body })).status).toBe(status);
  });
});
