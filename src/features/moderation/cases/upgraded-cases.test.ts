import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { casesOf, decideCase, shownCase } from '#test/fixtures/cases.ts';
import { openReleasedSite } from '#test/fixtures/released-site.ts';
import { newAdmin } from '#test/fixtures/visitors.ts';

const KEY = 'guest-key';
const AT = '2026-11-10T01:00:00.000Z';

/** Open and decided cases of the kinds that the demo site of 1.0.0 has none of, as 1.0.0 stored them. */
function fill(file: DatabaseSync): void {
  file.exec(`
    insert into hall_claims (hall, member, license, note, at) values (1, 5, '104-2012-00002', '카운터에 있습니다.', '${AT}');
    insert into hall_claims (hall, member, note, state, pending, answer, at, decided_at, decided_by)
      values (1, 6, '사장입니다.', 'declined', 0, '번호가 다릅니다.', '${AT}', '${AT}', 1);
    insert into privacy_requests (id, kind, key_hash, capacity, name, contact, request, at, due_day)
      values (7, 'erase', '${hash('sha256', KEY, 'base64url')}', 'guardian', '박보호', '02-111-2222', '지워 주세요.', '${AT}', '2026-11-20');
    insert into privacy_requests (id, kind, member, request, at, due_day)
      values (9, 'read', 5, '보여 주세요.', '${AT}', '2026-11-21');
    insert into sanctions (id, member, kind, reason, by_member, at, objection, objected_at, waiting)
      values (70, 5, 'warning', 'spam', 1, '${AT}', '광고가 아닙니다.', '${AT}', 1);
    insert into sanctions (id, member, kind, reason, by_member, at, objection, objected_at, answer, answered_at)
      values (71, 5, 'warning', 'spam', 1, '${AT}', '억울합니다.', '${AT}', 'declined', '${AT}');`);
}

test('open cases of each kind of 1.0.0 wait in the queue, with their deadlines, and are decided there', async () => {
  const app = await openReleasedSite('1.0.0', fill);
  const admin = await newAdmin(app);
  const privacy = await casesOf(app, admin, { tab: 'privacy' });
  expect(privacy).toMatchObject([
    { id: 7, title: '삭제 · 박보호', due: '2026-11-20', person: null },
    { id: 9, title: '열람', due: '2026-11-21', person: { author: expect.any(String) } },
  ]);
  const status = async () =>
    (await app.call('POST', '/api/privacy-requests/status', { body: { key: KEY } })).body;
  expect(await status()).toMatchObject({ id: 7, kind: 'erase', state: 'open', request: '지워 주세요.' });
  const answer = { choice: 'done', answer: '지웠습니다.' };
  expect((await decideCase(app, admin, 7, answer)).status).toBe(200);
  expect(await status()).toMatchObject({ state: 'done', answer: '지웠습니다.' });

  const [claim] = await casesOf(app, admin, { tab: 'halls' });
  const { texts, facts } = await shownCase(app, admin, claim?.id ?? 0);
  expect(texts[0]?.content).toBe('카운터에 있습니다.');
  expect(facts.map(({ text }) => text)).toContain('104-2012-00002');
  expect((await decideCase(app, admin, claim?.id ?? 0, { choice: 'accepted', answer: '' })).status).toBe(200);
  expect(await casesOf(app, admin, { tab: 'halls', state: 'closed' })).toMatchObject([
    { stateWord: '수락함' },
    { stateWord: '거절함' },
  ]);

  // The demo site has reports and a held text, of which each is decided or waits.
  const reports = await casesOf(app, admin, { tab: 'reports' });
  expect(reports).toMatchObject([
    {
      kind: 'report',
      state: 'taken',
      hint: expect.stringMatching(/^글 · 광고·도배 6 · 무게 \d\.\d · 가려짐$/),
    },
    { kind: 'heldText', state: 'open', hint: '글 · 금지어: 내기*당구' },
  ]);
  const [advert, wager] = reports.map(({ id }) => id) as [number, number];
  expect(await shownCase(app, admin, advert)).toMatchObject({ notes: [{ content: expect.any(String) }] });
  expect(await casesOf(app, admin, { tab: 'reports', state: 'closed' })).toMatchObject([
    { stateWord: '문제없음' },
    { stateWord: '조치함', hint: '댓글 · 욕설·비방 3' },
  ]);
  expect((await decideCase(app, admin, wager, { choice: 'publish' })).status).toBe(200);
  const warned = { choice: 'remove', sanction: 'warning', reason: 'spam' };
  expect((await decideCase(app, admin, advert, warned)).status).toBe(200);
  expect(await casesOf(app, admin, { tab: 'reports' })).toEqual([]);

  // The demo site has an objection of its own.
  const objections = await casesOf(app, admin, { tab: 'objections' });
  const titles = objections.map(({ title }) => title).sort();
  expect(titles).toEqual(['경고', '글쓰기 정지']);
  const warning = objections.find(({ title }) => title === '경고')?.id ?? 0;
  expect((await shownCase(app, admin, warning)).texts[0]?.content).toBe('광고가 아닙니다.');
  expect((await decideCase(app, admin, warning, { choice: 'accepted' })).status).toBe(200);
  expect(await casesOf(app, admin, { tab: 'objections', state: 'closed' })).toMatchObject([
    { id: warning, stateWord: '받아들여짐' },
    { stateWord: '받아들여지지 않음' },
  ]);
});
