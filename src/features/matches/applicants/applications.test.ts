import { describe, expect, test, vi } from 'vitest';
import { write } from '#/database/write.ts';
import { changeRole } from '#/features/accounts/admin/managed-members.server.ts';
import { withdrawMember } from '#/features/accounts/withdrawal/withdrawal.server.ts';
import { type Applicant, applicant, type MatchPost } from '#/features/matches/posts/match-boards.contract.ts';
import { describeBoards, MATCH_DRAFT, MATCH_PATHS, newMatch } from '#test/fixtures/match-posts.ts';
import { notificationTexts } from '#test/fixtures/notifications.ts';
import { untilAdmitted } from '#test/fixtures/until-admitted.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, saying, type TestApp } from '#test/test-app.ts';
import { phonesShown } from './applications.rules.ts';

const PATH = MATCH_PATHS.singlematch;

/** A site with an author's post, and the calls on it. */
async function withPost(settings: Record<string, string> = {}, path: string = PATH) {
  const app = await openTestApp(settings);
  const author = await newMember(app, { phone: '01011112222' });
  const { id } = await newMatch(app, author, { path });
  const post = `${path}/${id}`;
  return {
    app,
    author,
    post,
    id,
    apply: (as: Visitor) => app.call('POST', `${post}/apply`, { as }),
    read: async (as?: Visitor) => (await app.call<MatchPost>('GET', post, { as })).body,
    decide: (as: Visitor, whom: Visitor, state: string) =>
      app.call('PUT', `${post}/applicants/${whom.id}`, { as, body: { state } }),
    list: async (as?: Visitor, query = '') => {
      const { headers, body } = await app.call<Applicant[]>('GET', `${post}/applicants${query}`, { as });
      return { total: headers.get('x-total-count'), rows: body };
    },
  };
}

const newsOf = async (app: TestApp, { number }: Visitor) => {
  const rows = app.site.db.selectFrom('notifications').selectAll().where('member', '=', number);
  return (await rows.orderBy('id').execute()).map(row => [row.kind, row.event, row.title, row.link]);
};

describeBoards('applying at %s', path => {
  test('a member applies once, is in the list, and the author is notified', async () => {
    const { app, author, apply, list, read, id } = await withPost({}, path);
    const member = await newMember(app, { billiardHall: '강남당구장', score4: 250 });
    const notified = vi.spyOn(app.site.live, 'publish');
    expect(await apply(member)).toMatchObject({ status: 201, body: { message: '신청되었습니다.' } });
    expect(await apply(member)).toMatchObject({ status: 400, body: { message: '이미 신청하셨습니다.' } });
    const { total, rows } = await list();
    expect([total, rows.map(row => applicant.strict().parse(row))]).toEqual([
      '1',
      [
        {
          id: member.id,
          number: member.number,
          username: member.username,
          billiardHall: '강남당구장',
          score4: 250,
          score3: null,
          date: '2026-11-18T10:00:00+09:00',
          state: null,
          phone: null,
          absences: null,
          hasPhone: null,
          can: { decide: false },
        },
      ],
    ]);
    expect(await read(member)).toMatchObject({
      applicantCount: 1,
      application: { state: 'applied', phone: null },
      can: { apply: false },
    });
    const link = path === PATH ? `/tournament/single/${id}` : `/promotion-board/${id}`;
    expect(await newsOf(app, author)).toEqual([['application', '', MATCH_DRAFT.title, `${link}#applicants`]]);
    expect(notified.mock.calls).toEqual([[`member/${author.number}`, 'unread']]);
  });

  test('the body may be empty with and without its type', async () => {
    const { app, post } = await withPost({}, path);
    const headers = { 'content-type': 'application/json' };
    const answer = await app.call('POST', `${post}/apply`, { as: await newMember(app), headers });
    expect(answer.status).toBe(201);
  });
});

describe('allowed applicants', () => {
  test('not the author, not an admin, and nobody once the post is closed', async () => {
    const { app, author, apply, read, post } = await withPost();
    const [member, late, admin] = [await newMember(app), await newMember(app), await newAdmin(app)];
    expect(await apply(author)).toMatchObject(saying(403, '자신의 글에는 신청할 수 없습니다.'));
    expect(await apply(admin)).toMatchObject(saying(403, '관리자는 신청할 수 없습니다.'));
    await apply(member);
    const may = async (as: Visitor) => (await read(as)).can.apply;
    expect([await may(author), await may(admin), await may(member), await may(late)]).toEqual([
      false,
      false,
      false,
      true,
    ]);
    await app.call('PUT', `${post}/closed`, { as: author, body: { closed: true } });
    expect(await may(late)).toBe(false);
    expect(await apply(late)).toMatchObject({ status: 409, body: { message: '신청이 마감된 글입니다.' } });
    expect((await apply(member)).body.message).toBe('이미 신청하셨습니다.');
    await app.call('PUT', `${post}/closed`, { as: author, body: { closed: false } });
    expect((await apply(late)).status).toBe(201);
    expect((await read()).applicantCount).toBe(2);
  });

  test('twenty at once of one member leave one row, and of twenty members twenty', {
    tags: 'race',
  }, async () => {
    const { app, apply, read, list } = await withPost();
    const member = await newMember(app);
    const same = await Promise.all(Array.from({ length: 20 }, () => apply(member)));
    expect(same.map(answer => answer.status).sort()).toEqual([201, ...Array(19).fill(400)]);
    expect(new Set(same.map(answer => answer.body.message))).toEqual(
      new Set(['신청되었습니다.', '이미 신청하셨습니다.']),
    );
    const others = await Promise.all(Array.from({ length: 20 }, () => newMember(app)));
    const all = await Promise.all(others.map(other => untilAdmitted(() => apply(other))));
    expect(all.map(answer => answer.status)).toEqual(all.map(() => 201));
    expect((await read()).applicantCount).toBe(21);
    expect(await app.site.db.selectFrom('applications').select('id').execute()).toHaveLength(21);
    const pages = await Promise.all([1, 2, 3].map(page => list(undefined, `?page=${page}`)));
    expect(pages.map(page => page.rows.length)).toEqual([10, 10, 1]);
    const listed = pages.flatMap(page => page.rows.map(row => row.id));
    expect(listed[0]).toBe(member.id);
    expect(new Set(listed)).toEqual(new Set([member, ...others].map(each => each.id)));
  });

  test('an application is taken back, once, and may be sent again', { tags: 'race' }, async () => {
    const { app, apply, read, list, post } = await withPost();
    const member = await newMember(app);
    const takeBack = () => app.call('DELETE', `${post}/apply`, { as: member });
    const nothing = { status: 404, body: { message: '신청한 내역이 없습니다.' } };
    expect(await takeBack()).toMatchObject(nothing);
    await apply(member);
    const answers = await Promise.all([takeBack(), takeBack(), takeBack()]);
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 404, 404]);
    expect(await read(member)).toMatchObject({ applicantCount: 0, application: null, can: { apply: true } });
    expect(await list()).toEqual({ total: '0', rows: [] });
    expect((await apply(member)).status).toBe(201);
    expect((await read()).applicantCount).toBe(1);
  });
});

describe('accepting and declining', () => {
  test('the author accepts or declines an applicant, and an admin only reads', async () => {
    const { app, author, apply, decide, list } = await withPost();
    const [member, other, admin] = [await newMember(app), await newMember(app), await newAdmin(app)];
    await apply(member);
    expect(await decide(author, member, 'applied')).toMatchObject(
      saying(400, '수락 또는 거절을 선택해주세요.'),
    );
    expect(await decide(author, other, 'accepted')).toMatchObject(saying(404, '신청자를 찾을 수 없습니다.'));
    expect((await list(author)).rows[0]).toMatchObject({ state: 'applied', can: { decide: true } });
    expect((await list(admin)).rows[0]).toMatchObject({ state: 'applied', can: { decide: false } });
  });

  test('accepting shows the two their phones, and nobody else', async () => {
    const { app, author, apply, decide, list, read } = await withPost();
    const [member, declined, other, admin] = [
      await newMember(app, { phone: '01033334444' }),
      await newMember(app),
      await newMember(app),
      await newAdmin(app),
    ];
    for (const each of [member, declined, other]) await apply(each);
    expect((await list(author)).rows.map(row => row.phone)).toEqual([null, null, null]);
    expect((await decide(author, member, 'accepted')).body.message).toBe('신청을 수락했습니다.');
    expect((await decide(author, declined, 'declined')).body.message).toBe('신청을 거절했습니다.');
    const seen = async (as?: Visitor) => (await list(as)).rows.map(row => [row.state, row.phone]);
    expect(await seen(author)).toEqual([
      ['applied', null],
      ['accepted', '010-3333-4444'],
      ['declined', null],
    ]);
    expect(await seen(admin)).toEqual([
      ['accepted', null],
      ['declined', null],
      ['applied', null],
    ]);
    expect(await seen(member)).toEqual([
      ['accepted', null],
      [null, null],
      [null, null],
    ]);
    expect(await seen()).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
    expect((await read(member)).application).toMatchObject({ state: 'accepted', phone: '010-1111-2222' });
    for (const as of [declined, other]) expect((await read(as)).application?.phone).toBeNull();
    for (const as of [author, admin, undefined]) expect((await read(as)).application).toBeNull();
    // A member who was accepted and then declined no longer sees the number.
    await decide(author, member, 'declined');
    expect((await read(member)).application).toMatchObject({ state: 'declined', phone: null });
  });

  test('a number that is not stored is not promised', async () => {
    const { app, author, apply, list, read } = await withPost();
    const member = await newMember(app, { phone: '' });
    const phones = async (as?: Visitor) => (await read(as)).phones;
    expect(await phones(member)).toEqual({ author: true, own: false });
    expect(await phones(author)).toEqual({ author: true, own: true });
    expect(await phones()).toBeNull();
    await apply(member);
    expect((await list(author)).rows.map(row => row.hasPhone)).toEqual([false]);
    expect((await list(member)).rows.map(row => row.hasPhone)).toEqual([null]);
    expect(phonesShown('작성자', { own: true, other: true })).toContain('서로의 전화번호가 보입니다');
    const incomplete = [
      { own: true, other: false },
      { own: false, other: true },
      { own: false, other: false },
    ];
    for (const each of incomplete) expect(phonesShown('작성자', each)).not.toContain('서로의');
    // A promotion's applicants do not play against its author.
    for (const each of incomplete) expect(phonesShown('작성자', each)).not.toContain('상대');
  });

  test('the author reads first, also across pages, who waits for an answer', async () => {
    const { app, author, apply, decide, list } = await withPost();
    const [accepted, declined, waiting] = [await newMember(app), await newMember(app), await newMember(app)];
    for (const each of [accepted, declined, waiting]) await apply(each);
    await decide(author, accepted, 'accepted');
    await decide(author, declined, 'declined');
    const ids = async (as: Visitor, query = '') => (await list(as, query)).rows.map(row => row.id);
    expect(await ids(author)).toEqual([waiting.id, accepted.id, declined.id]);
    expect(await ids(author, '?page=2&size=1')).toEqual([accepted.id]);
    expect(await ids(waiting)).toEqual([accepted.id, declined.id, waiting.id]);
  });

  test('the applicant is notified of the decision, and not again of the same one', async () => {
    const { app, author, apply, decide, id } = await withPost();
    const member = await newMember(app);
    await apply(member);
    for (const state of ['declined', 'declined', 'accepted'])
      expect((await decide(author, member, state)).status).toBe(200);
    expect(await newsOf(app, member)).toEqual([
      ['decision', 'accepted', MATCH_DRAFT.title, `/tournament/single/${id}`],
    ]);
    const { happened } = await app.site.db
      .selectFrom('notifications')
      .select('happened')
      .where('member', '=', member.number)
      .executeTakeFirstOrThrow();
    expect(happened).toBe(2);
  });

  test('the author’s unread notification counts the applications that wait for an answer', async () => {
    const { app, author, apply, decide } = await withPost();
    const [one, two] = [await newMember(app), await newMember(app)];
    for (const member of [one, two]) await apply(member);
    const news = () => notificationTexts(app, author);
    expect(await news()).toEqual([expect.stringContaining('님 외 1명이 신청했습니다.')]);
    await decide(author, two, 'accepted');
    expect(await news()).toEqual([expect.stringContaining(`${one.username}님이 신청했습니다.`)]);
    await decide(author, one, 'declined');
    await decide(author, one, 'accepted');
    expect(await news()).toEqual([]);
  });
});

describe('an accepted applicant who cancels', () => {
  test('is news for the author, and a waiting one who cancels is not', async () => {
    const { app, author, apply, decide, post } = await withPost();
    const [one, two, three] = [await newMember(app), await newMember(app), await newMember(app)];
    for (const member of [one, two, three]) await apply(member);
    for (const member of [one, two]) await decide(author, member, 'accepted');
    const cancel = (as: Visitor) => app.call('DELETE', `${post}/apply`, { as });
    const news = async () => (await notificationTexts(app, author)).map(text => text.replace(/ ‘.*/, ''));
    const applied = `${three.username}님이 신청했습니다.`;
    await cancel(one);
    expect(await news()).toEqual([`${one.username}님이 수락된 신청을 취소해 자리가 났습니다.`, applied]);
    await cancel(two);
    expect(await news()).toEqual([
      `${two.username}님 외 1명이 수락된 신청을 취소해 자리가 났습니다.`,
      applied,
    ]);
    await cancel(three);
    expect(await news()).toHaveLength(1);
  });

  test('is news as well if the member leaves the site', async () => {
    const { app, author, apply, decide } = await withPost();
    const leaving = await newMember(app);
    await apply(leaving);
    await decide(author, leaving, 'accepted');
    const by = { ...leaving, role: 'member', session: '', signedInAt: '' } as const;
    await write(app.site.db, tx => withdrawMember(tx, { member: leaving.number, by, now: app.clock.now }));
    expect(await notificationTexts(app, author)).toEqual([
      `탈퇴한 회원님이 수락된 신청을 취소해 자리가 났습니다. ‘${MATCH_DRAFT.title}’`,
    ]);
  });
});

test('applicants are notified when the post changes, closes, opens and is removed, and of nothing else', async () => {
  const { app, author, apply, post, id } = await withPost();
  const member = await newMember(app);
  await apply(member);
  const link = `/tournament/single/${id}`;
  const body = { ...MATCH_DRAFT, title: '일요일로 바꿨습니다' };
  const readNews = () => app.site.db.updateTable('notifications').set({ unread: 0 }).execute();
  await app.call('PUT', post, { as: author, body: MATCH_DRAFT });
  expect(await newsOf(app, member)).toEqual([]);
  await app.call('PUT', post, { as: author, body });
  await readNews();
  for (const closed of [true, true, false]) {
    await app.call('PUT', `${post}/closed`, { as: author, body: { closed } });
    await readNews();
  }
  expect(await newsOf(app, member)).toEqual(
    ['changed', 'closed', 'opened'].map(event => ['post', event, body.title, link]),
  );
  await app.call('DELETE', post, { as: author });
  const away = '/tournament/single';
  expect(await newsOf(app, member)).toEqual(
    ['changed', 'closed', 'opened', 'removed'].map(event => ['post', event, body.title, away]),
  );
  expect(await app.site.db.selectFrom('applications').selectAll().execute()).toEqual([]);
});

test('a member who withdraws or becomes an admin loses open applications', async () => {
  const { app, author, apply, list, read } = await withPost();
  const [leaving, rising, staying] = [await newMember(app), await newMember(app), await newMember(app)];
  for (const each of [leaving, rising, staying]) await apply(each);
  const { db } = app.site;
  const role = 'member' as const;
  const by = { ...leaving, role, session: '', signedInAt: '' };
  await write(db, tx => withdrawMember(tx, { member: leaving.number, by, now: app.clock.now }));
  await write(db, tx => changeRole(tx, rising.number, 'admin', app.clock.now));
  const { total, rows } = await list();
  expect([total, rows.map(row => row.id)]).toEqual(['1', [staying.id]]);
  expect(await read()).toMatchObject({ applicantCount: 1, closed: false });
  await write(db, tx =>
    withdrawMember(tx, { member: author.number, by: { ...by, ...author }, now: app.clock.now }),
  );
  const gone = { author: '탈퇴한 회원', authorId: null, authorHasProfile: false, closed: true };
  expect(await read()).toMatchObject(gone);
});
