import { expect, test } from 'vitest';
import { newTournament } from '#test/fixtures/tournaments.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp } from '#test/test-app.ts';

test('a listed tournament can be shown within any site, with no script and no login id', async () => {
  const app = await openTestApp();
  const organiser = await newMember(app);
  const { id } = await newTournament(app, organiser);
  const answer = await app.call<string>('GET', `/embed/tournaments/${id}`);
  expect(answer.status).toBe(200);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain('frame-ancestors *');
  expect(policy).toContain("default-src 'none'");
  expect(answer.headers.get('x-frame-options')).toBeNull();
  expect(answer.body).toContain('<svg');
  expect(answer.body).toContain('http-equiv="refresh"');
  expect(answer.body).not.toContain('<script');
  expect(answer.body).not.toContain(organiser.id);
  // Every other page may be shown within none.
  const other = await app.call('GET', '/healthz');
  expect(other.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test('what guests do not find is not there either', async () => {
  const app = await openTestApp();
  const organiser = await newMember(app);
  const { id } = await newTournament(app, organiser, { listed: false });
  for (const of of [id, 999_999]) {
    const { status, body } = await app.call<string>('GET', `/embed/tournaments/${of}`, { as: organiser });
    expect(status).toBe(404);
    expect(body).toContain('대회를 찾을 수 없습니다.');
  }
});
