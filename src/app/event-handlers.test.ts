import { describe, expect, vi } from 'vitest';
import type { SiteEvent } from '#/database/events.ts';
import { handleEvents, write } from '#/database/write.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp, test } from '#test/test-app.ts';

const reset = (member: number): SiteEvent => ({ kind: 'password.reset', member, now: new Date() });
const CONFLICT = Object.assign(new Error('conflict'), { code: '40001' });

/** Records the handled and the woken events, and how many notifications are stored at that moment. */
function recordEvents({ site: { db } }: TestApp, fail?: () => void) {
  const seen: string[] = [];
  handleEvents(db, {
    async handle(_tx, { kind }) {
      seen.push(`handled ${kind}`);
      fail?.();
    },
    afterCommit: events => void seen.push(`woken ${events.map(({ kind }) => kind).join(', ')}`),
  });
  return seen;
}

const countTries = async ({ site: { db } }: TestApp) =>
  (await db.selectFrom('tries').select('key').where('key', '=', 'unit').execute()).length;

describe('a unit of work', () => {
  test('events are handled after the work and woken for after the commit', async ({ app }) => {
    const { number } = await newMember(app);
    const seen = recordEvents(app);
    const result = await write(app.site.db, async tx => {
      tx.emit(reset(number));
      tx.emit({ kind: 'unread.changed', members: [number] });
      seen.push('worked');
      return 7;
    });
    expect(result).toBe(7);
    expect(seen).toEqual([
      'worked',
      'handled password.reset',
      'handled unread.changed',
      'woken password.reset, unread.changed',
    ]);
  });

  test('a unit that is rolled back emits nothing', async ({ app }) => {
    const seen = recordEvents(app);
    const failed = write(app.site.db, async tx => {
      tx.emit(reset(1));
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(seen).toEqual([]);
  });

  test('a unit that is tried again emits the events of the last try alone', async ({ app }) => {
    const seen = recordEvents(app);
    let tries = 0;
    await write(app.site.db, async tx => {
      tries++;
      tx.emit(reset(1));
      if (tries < 3) throw CONFLICT;
    });
    expect(tries).toBe(3);
    expect(seen).toEqual(['handled password.reset', 'woken password.reset']);
  });

  test('a handler that fails rolls the whole unit back, and nobody is woken', async ({ app }) => {
    const seen = recordEvents(app, () => {
      throw new Error('handler');
    });
    const failed = write(app.site.db, async tx => {
      await tx.insertInto('tries').values({ key: 'unit', points: 1, expire: null }).execute();
      tx.emit(reset(1));
    });
    await expect(failed).rejects.toThrow('handler');
    expect(seen).toEqual(['handled password.reset']);
    expect(await countTries(app)).toBe(0);
  });

  test('a repeated call under its key emits nothing again', async ({ app }) => {
    const { number } = await newMember(app);
    const seen = recordEvents(app);
    const call = {
      key: 'one',
      member: number,
      fingerprint: 'f',
      secret: 's',
      at: app.clock.now.toISOString(),
    };
    const once = () =>
      writeOnce(app.site.db, call, async tx => {
        tx.emit(reset(number));
        return 1;
      });
    expect([await once(), await once()]).toEqual([1, 1]);
    expect(seen).toEqual(['handled password.reset', 'woken password.reset']);
  });
});

describe('the handlers of the site', () => {
  test('a notification is stored in the transaction of its event, and its member woken after the commit', async () => {
    const app = await openTestApp();
    const { number } = await newMember(app);
    const { db, live } = app.site;
    const woken = vi.spyOn(live, 'publish');
    const stored = () => db.selectFrom('notifications').select(['member', 'kind']).execute();
    await write(db, async tx => {
      tx.emit(reset(number));
      tx.emit(reset(number));
    });
    expect(await stored()).toEqual([{ member: number, kind: 'password' }]);
    expect(woken).toHaveBeenCalledWith(`member/${number}`, 'unread');
  });

  test('an event without a handler is refused, because it would be lost', async () => {
    const { site } = await openTestApp();
    const unknown = write(site.db, async tx => tx.emit({ kind: 'unknown' } as never));
    await expect(unknown).rejects.toThrow('nothing handles the event unknown');
  });
});
