import { expect, test } from 'vitest';
import { inGroups } from '#test/fixtures/staged-play.ts';
import { advanced, command, entered, fates, save, send, TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp } from '#test/test-app.ts';
import type { TournamentWithEvents } from './tournaments.contract.ts';

const draw = () => command({ type: 'drawn', draw: { by: 'order' } });

test('a tournament of groups is kept, refused what does not fit, played to its knockout and closed', async () => {
  const app = await openTestApp();
  const organiser = await newMember(app);
  const other = await newMember(app);
  const field = entered([organiser, other, '셋', '넷', '다섯', '여섯']);
  if (field.type !== 'entered') throw new Error('no field');
  const settings = { ...field.settings, stages: inGroups(2, 1) };
  const made = await save(app, organiser, { events: [{ ...field, settings }, draw()] });
  expect(made.status).toBe(201);
  const { id } = made.body;
  const early = await send(app, organiser, id, [command({ type: 'qualified' }), advanced('r1m1', 1)]);
  expect(fates(early)).toEqual(['아직 끝나지 않은 조별 경기가 있습니다.', '없는 경기입니다.']);
  // Of each group of three: the second against the third, the first against both.
  const results = [
    command({ type: 'tied', match: 'g1m1', score: null }),
    advanced('g1m2', 1),
    advanced('g1m3', 1),
    command({ type: 'left', entry: 6, how: 'withdrawn' }),
    advanced('g2m2', 4),
    command({ type: 'qualified' }),
    advanced('r1m1', 4),
    command({ type: 'closed' }),
  ];
  expect(fates(await send(app, organiser, id, results))).toEqual(Array(8).fill('taken'));
  const saved = await app.call<TournamentWithEvents>('GET', `${TOURNAMENTS}/${id}`);
  expect(saved.body).toMatchObject({ state: 'closed', champion: ['넷'], version: 10 });
  const notes = await app.call<{ matches: { match: string }[] }>('GET', `${TOURNAMENTS}/${id}/results`, {
    as: organiser,
  });
  expect(notes.body.matches.map(({ match }) => match)).toContain('g1m2');
});

test('wrong stages are no tournament', async () => {
  const app = await openTestApp();
  const organiser = await newMember(app);
  const field = entered(['하나', '둘', '셋', '넷', '다섯']);
  if (field.type !== 'entered') throw new Error('no field');
  const settings = { ...field.settings, stages: inGroups(2, 1) };
  const small = await save(app, organiser, { events: [{ ...field, settings }] });
  expect([small.status, JSON.stringify(small.body)]).toEqual([
    expect.any(Number),
    expect.stringContaining('한 조는 3명부터 8명까지입니다.'),
  ]);
  const knockoutOnly = { ...field.settings, stages: [{ type: 'knockout' }] };
  expect((await save(app, organiser, { events: [{ ...field, settings: knockoutOnly }] })).status).toBe(400);
});
