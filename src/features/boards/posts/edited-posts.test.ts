import { expect, test } from 'vitest';
import type { EarlierText } from '#/features/boards/board/boards.contract.ts';
import { MATCH_DRAFT } from '#test/fixtures/match-posts.ts';
import { newAdmin, newMember, newModerator, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp } from '#test/test-app.ts';

type Post = { id: number; editedAt: string };
const FIRST = { ...MATCH_DRAFT, title: '처음 제목', content: '처음 내용' };
const SECOND = { ...FIRST, title: '고친 제목', content: '고친 내용' };

test.each(['/api/freeboard', '/api/singlematch', '/api/promotion'])(
  'the earlier texts of a post of %s, edited by the author or an admin, are readable for moderators only',
  async path => {
    const app = await openTestApp();
    const [author, reader] = [await newMember(app), await newMember(app)];
    const [moderator, admin] = [await newModerator(app), await newAdmin(app)];
    const { id } = (await app.call<Post>('POST', path, { as: author, body: FIRST })).body;
    const read = async () => (await app.call<Post>('GET', `${path}/${id}`)).body.editedAt;
    const save = async (as: Visitor, body: object) => {
      app.clock.pass(60_000);
      expect((await app.call('PUT', `${path}/${id}`, { as, body })).status).toBe(200);
    };
    if (path === '/api/freeboard')
      await app.call('POST', `${path}/${id}/comments`, { as: reader, body: { content: '저도요' } });
    await save(author, FIRST);
    expect(await read()).toBe('');
    await save(author, SECOND);
    expect(await read()).toBe('2026-11-18T10:02:00+09:00');
    await save(admin, { ...SECOND, content: '관리자가 고침' });
    const date = path === '/api/freeboard' ? '' : `${MATCH_DRAFT.matchDate}\n`;
    const earlier = (as: Visitor | null) => app.call<EarlierText[]>('GET', `${path}/${id}/earlier`, { as });
    for (const as of [moderator, admin])
      expect((await earlier(as)).body).toEqual([
        { title: '고친 제목', content: `${date}고친 내용`, changedAt: '2026-11-18T10:03:00+09:00' },
        { title: '처음 제목', content: `${date}처음 내용`, changedAt: '2026-11-18T10:02:00+09:00' },
      ]);
    for (const as of [author, reader]) expect((await earlier(as)).status).toBe(403);
    await app.call('DELETE', `${path}/${id}`, { as: author });
    expect(await app.site.db.selectFrom('earlier_texts').selectAll().execute()).toEqual([]);
  },
);
