import { describe, expect, test } from 'vitest';
import { newMember, PASSWORD, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const PHONE = '01022223333';
const WRONG = '01099998888';
const strangers = (count: number) => Array.from({ length: count }, (_, n) => `203.0.113.${n + 1}`);

const login = (app: TestApp, { id }: Visitor, address: string) =>
  app.call('POST', '/api/auth/login', { body: { id, password: PASSWORD }, address });

describe('a nickname that is the login id of another', () => {
  test('gives no extra recovery attempts from addresses where only one of the two signed in', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const victim = await newMember(app, { id: 'victim77', phone: PHONE });
    const thief = await newMember(app, { username: 'victim77' });
    let tried = 0;
    for (const address of strangers(3)) {
      await login(app, thief, address);
      for (let n = 0; n < 5; n++) {
        const body = { username: victim.id, phone: WRONG };
        const { status } = await app.call('POST', '/api/members/verify-identity', { body, address });
        if (status === 200) tried++;
      }
    }
    expect(tried).toBe(5);
  });

  test('nor by giving the same phone number', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    await newMember(app, { phone: PHONE, email: 'victim@example.com' });
    const thief = await newMember(app, { phone: PHONE, email: 'thief@example.com' });
    let tried = 0;
    for (const address of strangers(2)) {
      await login(app, thief, address);
      for (let n = 0; n < 5; n++) {
        const body = { phone: PHONE, email: `guess${n}@example.com` };
        const { status } = await app.call('POST', '/api/members/find-username', { body, address });
        if (status === 404) tried++;
      }
    }
    expect(tried).toBe(5);
  });
});
