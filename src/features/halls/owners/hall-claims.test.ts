import { describe, expect, test, vi } from 'vitest';
import { casesOf, decideCase, shownCase } from '#test/fixtures/cases.ts';
import { HALLS, keepHall } from '#test/fixtures/halls.ts';
import { notificationTexts } from '#test/fixtures/notifications.ts';
import { newMember, newModerator, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, saying, type TestApp } from '#test/test-app.ts';
import { type Keeping, keeping } from './hall-claims.contract.ts';
import {
  CLAIM_WAITS,
  KEEPERS_FULL,
  KEEPERS_MOST,
  KEEPS_ALREADY,
  LICENSE_WORDS,
} from './hall-claims.rules.ts';

const LICENSE = '3010000-104-2012-00002';
const NOTE = { license: '', note: '카운터에 있습니다.' };

async function openHall() {
  const { app, admin, owner } = await openSiteWith('admin', 'owner');
  const hall = { region: '서울', name: '한큐', address: '서울 마포구 가온로 1', phone: '', license: LICENSE };
  await app.call('POST', `${HALLS}/import`, { as: admin, body: { halls: [hall] } });
  const { id } = await app.site.db.selectFrom('halls').select('id').executeTakeFirstOrThrow();
  return { app, admin, owner, id };
}
type Said = { message: string };
const claim = (app: TestApp, as: Visitor, id: number, body: object = NOTE) =>
  app.call<Said>('POST', `${HALLS}/${id}/claims`, { as, body });
const decide = (app: TestApp, as: Visitor, id: number, more: object = {}) =>
  decideCase(app, as, id, { choice: 'accepted', answer: '', ...more });
const queue = (app: TestApp, as: Visitor, state?: 'closed') => casesOf(app, as, { tab: 'halls', state });
const factsOf = async (app: TestApp, as: Visitor, id = 0) =>
  (await shownCase(app, as, id)).facts.map(({ text }) => text);
const stand = async (app: TestApp, as: Visitor, id: number) =>
  keeping.strict().parse((await app.call<Keeping>('GET', `${HALLS}/${id}/keeping`, { as })).body);
const waiting = async (app: TestApp, as: Visitor) =>
  (await app.call<{ openReports?: number }>('GET', '/api/notifications/unread', { as })).body.openReports;

describe('a claim to a hall', () => {
  test('waits in the header of admins, is accepted once, and makes a keeper', { tags: 'race' }, async () => {
    const { app, admin, owner, id } = await openHall();
    const moderator = await newModerator(app);
    expect(await stand(app, owner, id)).toEqual({ isKeeper: false, claim: null, keepers: [] });
    expect((await claim(app, owner, id, { license: '104-2012-00002', note: '' })).status).toBe(201);
    expect([await waiting(app, admin), await waiting(app, moderator)]).toEqual([1, 0]);
    expect((await claim(app, owner, id)).body.message).toBe(CLAIM_WAITS);
    const [row] = await queue(app, admin);
    expect(row).toMatchObject({
      title: '한큐',
      person: { authorId: owner.id },
      stateWord: '대기',
      due: null,
    });
    expect(await factsOf(app, admin, row?.id)).toEqual(
      expect.arrayContaining(['0명', LICENSE_WORDS.same, '104-2012-00002']),
    );
    const answers = await Promise.all([1, 2, 3].map(() => decide(app, admin, row?.id ?? 0)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await stand(app, owner, id)).toMatchObject({
      isKeeper: true,
      claim: { state: 'accepted' },
      keepers: [{ id: owner.id, username: owner.username }],
    });
    expect(await notificationTexts(app, owner)).toEqual([
      '‘한큐’ 관리 신청이 수락되었습니다. 당구장 화면에서 정보를 고칠 수 있습니다.',
    ]);
    expect([await waiting(app, admin), await queue(app, admin)]).toEqual([0, []]);
    expect(await queue(app, admin, 'closed')).toMatchObject([{ state: 'closed', stateWord: '수락함' }]);
    expect((await claim(app, owner, id)).body.message).toBe(KEEPS_ALREADY);
    const [, noted] = await app.site.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    expect(noted).toMatchObject({ action: 'hall.claim', subject: `hall:${id}` });
    expect(JSON.parse(noted?.after ?? '')).toEqual({ state: 'accepted', keeper: owner.id });
  });

  test('is declined with a reason that the member reads, and may be sent again', async () => {
    const { app, admin, owner, id } = await openHall();
    await claim(app, owner, id, { license: '104-2012-99999', note: '' });
    const [row] = await queue(app, admin);
    expect(await factsOf(app, admin, row?.id)).toContain(LICENSE_WORDS.other);
    const declined = { choice: 'declined', answer: ' ' };
    expect(await decide(app, admin, row?.id ?? 0, declined)).toMatchObject(
      saying(400, '거절하는 사유를 적어주세요.'),
    );
    const answer = '번호가 다릅니다.';
    expect((await decide(app, admin, row?.id ?? 0, { choice: 'declined', answer })).status).toBe(200);
    expect(await stand(app, owner, id)).toMatchObject({
      isKeeper: false,
      claim: { state: 'declined', answer },
    });
    expect(await notificationTexts(app, owner)).toEqual([
      `‘한큐’ 관리 신청이 거절되었습니다. 사유: ${answer}`,
    ]);
    expect((await claim(app, owner, id)).status).toBe(201);
  });

  test('states its proof, needs an existing hall, and is stored once if sent twice at once', {
    tags: 'race',
  }, async () => {
    const { app, owner, id } = await openHall();
    expect(await claim(app, owner, id, { license: ' ', note: '\n' })).toMatchObject(
      saying(400, '관리번호나 설명 가운데 하나는 적어주세요.'),
    );
    expect((await claim(app, owner, id + 1)).status).toBe(404);
    const answers = await Promise.all([1, 2].map(() => claim(app, owner, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const withdraw = () => app.call('DELETE', `${HALLS}/${id}/claims`, { as: owner });
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([200, 404]);
    expect((await stand(app, owner, id)).claim?.state).toBe('withdrawn');
  });

  test('is not accepted beyond ten keepers, also of two decided at once', { tags: 'race' }, async () => {
    const { app, admin, owner, id } = await openHall();
    for (let n = 1; n < KEEPERS_MOST; n++) await keepHall(app, id, await newMember(app));
    await claim(app, owner, id);
    await claim(app, await newMember(app), id);
    const rows = await queue(app, admin);
    const answers = await Promise.all(rows.map(row => decide(app, admin, row.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(KEEPERS_FULL);
    expect(await queue(app, admin)).toHaveLength(1);
  });
});

test('a hall that is removed or merged takes its waiting claim from the count of every admin', async () => {
  const { app, admin, owner, id } = await openHall();
  const other = { region: '서울', name: '두큐', address: '서울 마포구 가온로 2', phone: '', license: '' };
  await app.call('POST', `${HALLS}/import`, { as: admin, body: { halls: [other] } });
  const [into] = (await app.site.db.selectFrom('halls').select('id').execute()).filter(
    hall => hall.id !== id,
  );
  await claim(app, owner, id);
  await claim(app, owner, into?.id ?? 0);
  const published = vi.spyOn(app.site.live, 'publish');
  await app.call('POST', `${HALLS}/${id}/merge`, { as: admin, body: { into: into?.id } });
  expect(await waiting(app, admin)).toBe(1);
  await app.call('DELETE', `${HALLS}/${into?.id}`, { as: admin });
  expect(await waiting(app, admin)).toBe(0);
  const counted = published.mock.calls.filter(([topic]) => topic === `member/${admin.number}`);
  expect(counted).toHaveLength(2);
});

describe('a keeper', () => {
  test('leaves, is removed by an admin, and removes nobody else', async () => {
    const { app, admin, owner, id } = await openHall();
    const other = await newMember(app);
    for (const member of [owner, other]) await keepHall(app, id, member);
    const end = async (as: Visitor, keeper: Visitor) =>
      (await app.call('DELETE', `${HALLS}/${id}/keepers/${keeper.id}`, { as })).status;
    expect(await end(owner, other)).toBe(403);
    expect(await end(owner, owner)).toBe(200);
    expect(await end(admin, other)).toBe(200);
    expect(await end(admin, other)).toBe(404);
    expect([await notificationTexts(app, owner), await notificationTexts(app, other)]).toEqual([
      [],
      ['관리자가 ‘한큐’ 당구장의 관리를 끝냈습니다.'],
    ]);
  });

  test('a withdrawing keeper leaves the hall and takes open claims back; both are in the own data', async () => {
    const { app, admin, owner, id } = await openHall();
    await keepHall(app, id, owner);
    const body = { region: '부산', name: '빨간공', address: '부산 해운대구 파도로 2' };
    const other = (await app.call<{ id: number }>('POST', HALLS, { as: admin, body })).body.id;
    await claim(app, owner, other);
    const data = await app.call<Record<string, object[]>>('GET', '/api/members/data', { as: owner });
    expect(data.body).toMatchObject({
      cases: [{ kind: 'hallClaim', text: NOTE.note, state: 'open' }],
      keptHalls: [{ hall: id }],
    });
    await app.call('DELETE', `/api/memberanking/${owner.id}`, { as: owner });
    expect(await app.site.db.selectFrom('hall_keepers').selectAll().execute()).toEqual([]);
    expect(await queue(app, admin)).toEqual([]);
    expect(await queue(app, admin, 'closed')).toMatchObject([{ stateWord: '취소됨' }]);
    expect(JSON.stringify(await app.site.db.selectFrom('cases').selectAll().execute())).not.toContain(
      NOTE.note,
    );
  });

  test('and claims go with the hall', async () => {
    const { app, admin, owner, id } = await openHall();
    await keepHall(app, id, owner);
    await claim(app, await newMember(app), id);
    expect((await app.call('DELETE', `${HALLS}/${id}`, { as: admin })).status).toBe(200);
    expect(await queue(app, admin)).toEqual([]);
    expect(await app.site.db.selectFrom('hall_keepers').selectAll().execute()).toEqual([]);
  });
});
