import { Kysely } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openHouse } from '#test/house.ts';
import { newMember } from '#test/visitors.ts';
import { openSite } from './open.ts';

test.runIf(process.env.TEST_ON === 'postgres')(
  'a start that fails closes all that it has opened',
  async () => {
    const house = await openHouse();
    const { id } = await newMember(house);
    const destroyed = vi.spyOn(Kysely.prototype, 'destroy');
    onTestFinished(() => destroyed.mockRestore());
    const config = { ...house.site.config, ADMIN_ID: id, ADMIN_PASSWORD: 'green-cloth-77' };
    await expect(openSite(config)).rejects.toThrow(/관리자가 아닙니다/);
    // The site's own database, and the one of its health checks.
    expect(new Set(destroyed.mock.contexts).size).toBe(2);
  },
);
