import { describe, expect, onTestFinished } from 'vitest';
import { changeCount } from '#/database/lists/counts.ts';
import { TableVersions } from '#/database/schema/table-versions.ts';
import { write } from '#/database/write.ts';
import { postgresBus } from '#/server/live/postgres-bus.ts';
import { ProcessBus } from '#/server/live/process-bus.ts';
import { directLocation } from '#/server/settings/config.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp, test } from '#test/test-app.ts';
import { shareVersions } from './query-cache.ts';

/** Reads the count of halls through the cache; counts the reads from the database. */
function counted({ site }: TestApp) {
  const reads = { count: 0, fails: false };
  const load = async () => {
    reads.count++;
    if (reads.fails) throw new Error('away');
    const found = site.db.selectFrom('row_counts').select('value').where('name', '=', 'halls');
    return (await found.executeTakeFirstOrThrow()).value;
  };
  const read = () => site.listCache.get('halls', ['row_counts'], load);
  return { reads, read };
}

const oneMore = ({ site }: TestApp) => write(site.db, tx => changeCount(tx, 'halls', 1));

describe('rows read from the database within a second', () => {
  test('are shared by all requests, until one of their tables changes', async ({ app }) => {
    const { reads, read } = counted(app);
    expect(await Promise.all([read(), read(), read()])).toEqual([0, 0, 0]);
    expect(reads.count).toBe(1);
    await oneMore(app);
    expect([await read(), await read()]).toEqual([1, 1]);
    expect(reads.count).toBe(2);
  });

  test('outlives changes of other tables, and those that are taken back', async ({ app }) => {
    const { reads, read } = counted(app);
    await read();
    await app.site.db.updateTable('members').set({ points: 5 }).execute();
    const refused = write(app.site.db, async tx => {
      await changeCount(tx, 'halls', 1);
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect(await read()).toBe(0);
    expect(reads.count).toBe(1);
  });

  test('is read again where reading failed', async ({ app }) => {
    const { reads, read } = counted(app);
    reads.fails = true;
    await expect(read()).rejects.toThrow('away');
    reads.fails = false;
    expect(await read()).toBe(0);
  });

  test('show each member the own rows, and rows written a moment ago', async ({ app }) => {
    const [author, other] = [await newMember(app), await newMember(app)];
    const list = async (as: typeof author) =>
      (await app.call<{ title: string; can: object }[]>('GET', '/api/freeboard?page=1', { as })).body;
    for (const title of ['첫째', '둘째']) {
      const body = { title, content: '내용' };
      expect((await app.call('POST', '/api/freeboard', { as: author, body })).status).toBe(201);
      expect(await list(other)).toMatchObject([
        { title, can: { edit: false } },
        ...(title === '둘째' ? [{}] : []),
      ]);
      expect((await list(author))[0]).toMatchObject({ title, can: { edit: true, remove: true } });
    }
  });

  test('a session that is ended is not taken from there', async ({ app, member }) => {
    const status = async () => (await app.call('GET', '/api/notifications', { as: member })).status;
    expect([await status(), await status()]).toEqual([200, 200]);
    await app.call('POST', '/api/auth/logout', { as: member });
    expect(await status()).toBe(401);
  });
});

describe.runIf(process.env.TEST_ON === 'postgres')('tables changed by another process', () => {
  test('are announced over the process bus, and missed messages count as a change of all tables', async () => {
    const app = await openTestApp();
    const versions = new TableVersions();
    const url = directLocation(app.site.config).databaseUrl;
    const bus = new ProcessBus(postgresBus(app.site.db, url), { onConnectionError: () => {} });
    onTestFinished(() => bus.close());
    shareVersions(versions, bus);
    await bus.open();
    await expect.poll(() => versions.of([])).toBe(1);
    await oneMore(app);
    await expect.poll(() => versions.of(['row_counts'])).toBe(2);
    expect(versions.of(['members'])).toBe(1);
  });
});
