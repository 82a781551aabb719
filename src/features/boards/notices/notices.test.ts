import { describe, expect } from 'vitest';
import { z } from 'zod';
import { newAdmin } from '#test/fixtures/visitors.ts';
import { test } from '#test/test-app.ts';
import { type ListedNotice, notice } from './notices.contract.ts';

const PATH = '/api/announcements';
const draft = { title: '정기 휴무 안내', content: '매주 월요일은 쉽니다.' };

describe('writing notices', () => {
  test('an admin writes, changes and removes a notice that everybody reads', async ({ app, admin }) => {
    const made = await app.call<ListedNotice>('POST', PATH, { as: admin, body: draft });
    expect(made.status).toBe(201);
    expect(notice.parse(made.body)).toEqual({
      ...draft,
      id: made.body.id,
      date: '2026-11-18T10:00:00+09:00',
      pinned: false,
      picture: '',
      pictureCount: 0,
    });

    const path = `${PATH}/${made.body.id}`;
    const changed = await app.call<ListedNotice>('PUT', path, {
      as: admin,
      body: { ...draft, title: '휴무 변경' },
    });
    expect(changed.body.title).toBe('휴무 변경');
    expect((await app.call<ListedNotice>('GET', path)).body.title).toBe('휴무 변경');

    expect((await app.call('DELETE', path, { as: admin })).status).toBe(200);
    expect((await app.call('GET', path)).status).toBe(404);
    expect((await app.call('DELETE', path, { as: admin })).status).toBe(404);
    expect((await app.call('GET', PATH)).headers.get('x-total-count')).toBe('0');
  });

  test('each change of a notice by an admin is in the audit log, with the earlier text', async ({ app }) => {
    const admin = await newAdmin(app);
    const made = await app.call<ListedNotice>('POST', PATH, { as: admin, body: draft });
    const path = `${PATH}/${made.body.id}`;
    const changed = { title: '휴무 변경', content: '화요일도 쉽니다.' };
    await app.call('PUT', path, { as: admin, body: changed });
    await app.call('PUT', path, { as: admin, body: { ...changed, pinned: true } });
    // A change of title and content alone keeps the pin, as specified.
    expect((await app.call('PUT', path, { as: admin, body: changed })).body).toMatchObject({ pinned: true });
    await app.call('DELETE', path, { as: admin });
    await app.call('DELETE', path, { as: admin });
    const rows = await app.site.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    const facts = rows.map(row => [row.admin, row.subject, row.action, row.before, row.after]);
    const subject = `notice:${made.body.id}`;
    const [whole, pinned] = [JSON.stringify({ ...draft, pinned: false }), { ...changed, pinned: true }];
    expect(facts).toEqual([
      [admin.number, subject, 'notice.create', '{}', whole],
      [admin.number, subject, 'notice.edit', JSON.stringify(draft), JSON.stringify(changed)],
      [admin.number, subject, 'notice.edit', '{"pinned":false}', '{"pinned":true}'],
      [admin.number, subject, 'notice.remove', JSON.stringify(pinned), '{}'],
    ]);
  });

  test('a notice of the maximum length is stored in full and found by its last word', async ({ app }) => {
    const admin = await newAdmin(app);
    const content = `${'가나다라마바사아자 '.repeat(999)}끝말`;
    const made = await app.call<ListedNotice>('POST', PATH, {
      as: admin,
      body: { title: '긴 공지', content },
    });
    expect(made.body.content).toBe(content);
    const found = await app.call<ListedNotice[]>(
      'GET',
      `${PATH}?q=${encodeURIComponent('끝말')}&field=content`,
    );
    expect(found.body.map(row => row.id)).toEqual([made.body.id]);
  });
});

test('the list begins with pinned notices, and then with the newest', async ({ app, admin }) => {
  for (const title of ['하나', '둘', '셋'])
    await app.call('POST', PATH, { as: admin, body: { ...draft, title, pinned: title === '하나' } });
  const { headers, body } = await app.call<ListedNotice[]>('GET', `${PATH}?page=1&size=2`);
  expect(headers.get('x-total-count')).toBe('3');
  expect(z.array(notice).parse(body)).toMatchObject([{ title: '하나', pinned: true }, { title: '셋' }]);
});
