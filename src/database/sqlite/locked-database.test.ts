import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSiteWith } from '#test/test-app.ts';

const HOUR = 3_600_000;

/** Another process that holds SQLite's only write lock until released. */
function lockWrites(folder: string): () => void {
  const other = new DatabaseSync(join(folder, 'site.db'));
  other.exec('begin immediate');
  const letGo = () => {
    if (other.isOpen) other.close();
  };
  onTestFinished(letGo);
  return letGo;
}

describe.skipIf(process.env.TEST_ON === 'postgres')('while another process holds the database', () => {
  test('members and guests keep reading, including a visitor who returns after hours and one whose view is counted', async () => {
    const { app, member } = await openSiteWith('member');
    const draft = { title: '오늘의 한 게임', content: '이겼습니다' };
    const post = await app.call<{ id: number }>('POST', '/api/freeboard', { as: member, body: draft });
    const path = `/api/freeboard/${post.body.id}`;
    app.clock.pass(2 * HOUR);
    const letGo = lockWrites(app.site.config.DATA_DIR);
    const pressed = app.call('POST', '/api/members/attendance', { as: member });
    let isPressed = false;
    void pressed.then(() => {
      isPressed = true;
    });
    for (const as of [member, null]) expect((await app.call('GET', path, { as })).status).toBe(200);
    expect((await app.call('GET', '/api/members/user', { as: member })).status).toBe(200);
    expect(isPressed).toBe(false);
    letGo();
    expect((await pressed).status).toBe(200);
    await app.site.views.flush();
    expect((await app.call('GET', '/api/freeboard?page=1')).body).toMatchObject([{ viewCount: 2 }]);
  });
});
