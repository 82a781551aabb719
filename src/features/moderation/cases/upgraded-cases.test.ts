import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { OwnTakedown, TakedownStatus } from '#/features/moderation/takedowns/takedowns.contract.ts';
import {
  acceptObjection,
  casesOf,
  decideCase,
  decideTakedown,
  shownCase,
  takedownCase,
} from '#test/fixtures/cases.ts';
import { openReleasedSite } from '#test/fixtures/released-site.ts';
import { newAdmin, newMember } from '#test/fixtures/visitors.ts';

const KEY = 'guest-key';
const AT = '2026-11-10T01:00:00.000Z';

const takedown = (id: number, kind: string, rest: string) =>
  `(${id}, '${kind}', '${hash('sha256', `takedown-${id}`, 'base64url')}', '김피해', '010-1234-5678', 'self',
    '${kind === 'rights' ? 'privacy' : 'filmed'}', '제 이야기입니다.', 'free', ${id}, 0, 5, '글 ${id}', '내용', ${rest})`;
/** An open request of each kind, a refused one, and a blocked one with the author's objection. */
const TAKEDOWNS = [
  takedown(41, 'rights', `'open', 1, 0, '${AT}', '', null, '', '', '', ''`),
  takedown(42, 'filming', `'open', 1, 1, '${AT}', '', null, '', '', '', ''`),
  takedown(43, 'rights', `'refused', 0, 0, '${AT}', '${AT}', 1, '사실과 다릅니다.', '', '', ''`),
  takedown(
    44,
    'rights',
    `'blocked', 1, 1, '${AT}', '${AT}', 1, '맞습니다.', '2026-12-09T15:00:00.000Z', '제 글입니다.', '${AT}'`,
  ),
];

/** Open and decided cases of kinds that the demo site of 1.0.0 lacks, as 1.0.0 stored them. */
function fill(file: DatabaseSync): void {
  file.exec(`
    insert into hall_claims (hall, member, license, note, at) values (1, 5, '104-2012-00002', '카운터에 있습니다.', '${AT}');
    insert into hall_claims (hall, member, note, state, pending, answer, at, decided_at, decided_by)
      values (1, 6, '사장입니다.', 'declined', 0, '번호가 다릅니다.', '${AT}', '${AT}', 1);
    insert into privacy_requests (id, kind, key_hash, capacity, name, contact, request, at, due_day)
      values (7, 'erase', '${hash('sha256', KEY, 'base64url')}', 'guardian', '박보호', '02-111-2222', '지워 주세요.', '${AT}', '2026-11-20');
    insert into privacy_requests (id, kind, member, request, at, due_day)
      values (9, 'read', 5, '보여 주세요.', '${AT}', '2026-11-21');
    insert into takedowns (id, kind, key_hash, name, contact, capacity, claim, reasons, target_kind, target, post,
      author, title, content, state, pending, hides, at, decided_at, decided_by, answer, until, objection, objected_at)
      values ${TAKEDOWNS.join(', ')};
    insert into match_turnouts (post, member, teller, came, objection, at) values (1, 5, 6, 0, 'open', '${AT}'),
      (1, 7, 6, 0, 'granted', '${AT}'), (2, 5, 6, 0, '', '${AT}');
    insert into uncounted_matches (tournament, match, why) values (1, 'r9m1', 'review'), (1, 'r9m2', 'kept'),
      (2, 'r9m1', 'kept'), (3, 'r9m1', 'pairDay');
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

  // The demo site's own reports and held text are decided or waiting.
  const reports = await casesOf(app, admin, { tab: 'reports' });
  expect(reports).toMatchObject([
    {
      kind: 'report',
      state: 'taken',
      hint: '글 · 광고·도배 6 · 가려짐',
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

  const objections = (await casesOf(app, admin, { tab: 'objections' })).filter(
    ({ kind }) => kind === 'sanctionObjection',
  );
  const titles = objections.map(({ title }) => title).sort();
  expect(titles).toEqual(['경고', '글쓰기 정지']);
  const warning = objections.find(({ title }) => title === '경고')?.id ?? 0;
  expect((await shownCase(app, admin, warning)).texts[0]?.content).toBe('광고가 아닙니다.');
  expect((await decideCase(app, admin, warning, { choice: 'accepted' })).status).toBe(200);
  const closed = await casesOf(app, admin, { tab: 'objections', state: 'closed' });
  expect(closed.filter(({ kind }) => kind === 'sanctionObjection')).toMatchObject([
    { id: warning, stateWord: '수락함' },
    { stateWord: '거절함' },
  ]);
});

test('requests to take content down of 1.0.0 keep their numbers, keys and clocks, and are decided as cases', async () => {
  const app = await openReleasedSite('1.0.0', fill);
  const [admin, author] = [await newAdmin(app), await newMember(app)];
  await app.site.db.updateTable('takedowns').set({ author: author.number }).where('id', '=', 44).execute();
  const status = async (id: number) =>
    (await app.call<TakedownStatus>('POST', '/api/takedowns/status', { body: { key: `takedown-${id}` } }))
      .body;
  expect(await status(41)).toMatchObject({
    id: 41,
    state: 'open',
    title: '글 41',
    reasons: '제 이야기입니다.',
  });
  expect(await status(43)).toMatchObject({ state: 'refused', answer: '사실과 다릅니다.' });
  expect(await status(44)).toMatchObject({ state: 'blocked', until: '2026-12-10T00:00:00+09:00' });
  const queue = await casesOf(app, admin, { tab: 'takedowns' });
  expect(queue.map(({ kind, title, due }) => [kind, title, due])).toContainEqual([
    'rights',
    '글 41',
    '2026-11-13',
  ]);
  expect(queue.map(({ kind, title, due }) => [kind, title, due])).toContainEqual([
    'filming',
    '글 42',
    '2026-11-10',
  ]);
  const request = await shownCase(app, admin, await takedownCase(app, 41));
  expect(request.facts).toContainEqual({ label: '연락처', text: '010-1234-5678' });
  expect((await decideTakedown(app, admin, { id: 41, accept: false, answer: '아닙니다.' })).status).toBe(200);
  expect(await status(41)).toMatchObject({ state: 'refused', answer: '아닙니다.' });
  const objection = (await casesOf(app, admin, { tab: 'objections' })).find(({ title }) => title === '글 44');
  expect(objection).toMatchObject({ label: '게시 중단 이의', due: '2026-12-09' });
  expect((await acceptObjection(app, admin, 44)).status).toBe(200);
  expect(await status(44)).toMatchObject({ state: 'lifted' });
  const own = await app.call<OwnTakedown[]>('GET', '/api/takedowns/own', { as: author });
  expect(own.body).toContainEqual(
    expect.objectContaining({ id: 44, objection: '제 글입니다.', objectionAnswer: 'accepted' }),
  );
});

test('objections to no-shows and disputed results of 1.0.0 wait as cases, and decided ones stay decided', async () => {
  const app = await openReleasedSite('1.0.0', fill);
  const admin = await newAdmin(app);
  const objections = (await casesOf(app, admin, { tab: 'objections' })).filter(
    ({ kind }) => kind === 'noShowObjection',
  );
  expect(objections).toMatchObject([{ due: '2027-02-08', person: { author: expect.any(String) } }]);
  expect((await decideCase(app, admin, objections[0]?.id ?? 0, { choice: 'granted' })).status).toBe(200);
  const reports = app.site.db.selectFrom('no_show_reports').select('objection').where('post', '=', 1);
  expect(await reports.execute()).toEqual([{ objection: 'granted' }, { objection: 'granted' }]);

  expect(await casesOf(app, admin, { tab: 'results' })).toMatchObject([
    { kind: 'disputedResult', due: null },
  ]);
  const [kept] = await casesOf(app, admin, { tab: 'results', state: 'closed' });
  expect(kept?.stateWord).toBe('반영하지 않음');
  const { facts, form } = await shownCase(app, admin, kept?.id ?? 0);
  expect(facts).toContainEqual({ label: '반영하지 않은 경기', text: '1개' });
  expect(form).not.toBeNull();
});
