import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { write } from '#/database/write.ts';
import { UNTIL_LIFTED } from '#/server/sessions/session.ts';
import { newFreePost } from '#test/fixtures/cases.ts';
import { newMatch } from '#test/fixtures/match-posts.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { test } from '#test/test-app.ts';
import { sanction } from './sanctions.contract.ts';
import { sanctionRefusal } from './sanctions.rules.ts';

test('a member reads the own sanctions, which nobody else does, and objects once, also of three at once', {
  tags: 'race',
}, async ({ app, member, other, third: by }) => {
  const at = app.clock.now.toISOString();
  const row = { member: member.number, kind: 'warning', reason: 'spam', by_member: by.number, at } as const;
  const { id } = await app.site.db
    .insertInto('sanctions')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  const list = (as: typeof member) => app.call<unknown[]>('GET', '/api/sanctions', { as });
  expect(
    sanction
      .strict()
      .array()
      .parse((await list(member)).body),
  ).toMatchObject([{ id, kind: 'warning', lasts: true, can: { object: true } }]);
  expect((await list(other)).body).toEqual([]);
  const body = { objection: '광고가 아닙니다.' };
  const object = () => app.call('POST', `/api/sanctions/${id}/objection`, { as: member, body });
  const answers = await Promise.all([object(), object(), object()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect((await list(member)).body).toMatchObject([
    { objection: '광고가 아닙니다.', can: { object: false } },
  ]);
});

test('an objection that arrives while the sanction is lifted is refused', {
  tags: 'race',
}, async ({ app, member, other: by }) => {
  const at = app.clock.now.toISOString();
  const row = { member: member.number, kind: 'warning', reason: 'spam', by_member: by.number, at } as const;
  const added = app.site.db.insertInto('sanctions').values(row).returning('id');
  const { id } = await added.executeTakeFirstOrThrow();
  const object = () =>
    app.call('POST', `/api/sanctions/${id}/objection`, { as: member, body: { objection: '아닙니다.' } });
  const answer = await write(app.site.db, async tx => {
    await tx.updateTable('sanctions').set({ lifted_at: at }).where('id', '=', id).execute();
    const asked = object();
    await wait(200);
    return { asked };
  });
  expect((await answer.asked).status).toBe(409);
});

test('no public data of a member show a suspension', async ({ app }) => {
  const [member, reader] = [await newMember(app, { username: '정지선' }), await newMember(app)];
  const post = { title: '정지선의 글', content: '같이 쳐요' };
  const id = await newFreePost(app, member, post);
  await app.call('POST', `/api/freeboard/${id}/comments`, { as: member, body: { content: '댓글입니다' } });
  const match = await newMatch(app, reader);
  const board = '/api/singlematch';
  expect((await app.call('POST', `${board}/${match.id}/apply`, { as: member })).status).toBe(201);
  const paths = [
    ...['', '?q=정지선', `/${member.id}`, `/${member.id}/texts?of=posts`].map(at => `/api/memberanking${at}`),
    ...['?q=정지선', '?q=댓글입니다', '/jumps?q=정지선'].map(at => `/api/search${at}`),
    ...['', `/${id}`, `/${id}/comments`].map(at => `/api/freeboard${at}`),
    `${board}/${match.id}/applicants`,
    '/api/members/names?q=정지선',
  ];
  // In turn, because simultaneous searches of a reader may be refused.
  const read = async () => {
    const answers: { status: number; body: unknown }[] = [];
    for (const path of paths) answers.push(await app.call<unknown>('GET', encodeURI(path), { as: reader }));
    return answers;
  };
  // The first reading is one view of the post, which the server counts a second later.
  await read();
  await app.site.views.flush();
  const before = await read();
  const bans = { suspended_until: UNTIL_LIFTED, write_banned_until: UNTIL_LIFTED };
  await app.site.db.updateTable('members').set(bans).where('number', '=', member.number).execute();
  for (const [at, { status, body }] of (await read()).entries()) {
    expect([paths[at], status]).toEqual([paths[at], 200]);
    expect([paths[at], JSON.stringify(body)]).toEqual([paths[at], expect.stringContaining('정지선')]);
    expect([paths[at], body]).toEqual([paths[at], before[at]?.body]);
  }
});

const admin = { role: 'admin' } as const;
const moderator = { role: 'moderator' } as const;
const member = { role: 'member' } as const;

test('moderators suspend for thirty days at most, and nobody an admin', () => {
  const suspension = (days: number) => ({ sanction: 'suspension', days });
  expect(sanctionRefusal(moderator, member, suspension(30))).toBeUndefined();
  expect(sanctionRefusal(moderator, member, suspension(0))).toContain('30일');
  expect(sanctionRefusal(admin, member, suspension(0))).toBeUndefined();
  expect(sanctionRefusal(admin, admin, suspension(1))).toContain('관리자');
  expect(sanctionRefusal(admin, admin, { sanction: 'none', days: 1 })).toBeUndefined();
});
