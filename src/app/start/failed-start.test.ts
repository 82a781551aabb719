import { Kysely } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSite } from '#/app/open.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp } from '#test/test-app.ts';

test.runIf(process.env.TEST_ON === 'postgres')(
  'a start that fails closes all that it has opened',
  async () => {
    const app = await openTestApp();
    const { id } = await newMember(app);
    const destroyed = vi.spyOn(Kysely.prototype, 'destroy');
    onTestFinished(() => destroyed.mockRestore());
    const config = { ...app.site.config, ADMIN_ID: id, ADMIN_PASSWORD: 'green-cloth-77' };
    await expect(openSite(config)).rejects.toThrow(/관리자가 아닙니다/);
    expect(new Set(destroyed.mock.contexts).size).toBe(2);
  },
);
