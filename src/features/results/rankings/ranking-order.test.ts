import { describe, expect } from 'vitest';
import type { OrderedList } from '#/database/lists/list-order.ts';
import { badPlans } from '#test/fixtures/list-plans.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { test } from '#test/test-app.ts';
import { hallOrder, rankingOrder } from './ranking-order.server.ts';
import { CONTACT_SORTS, RANKING_SORTS } from './rankings.rules.ts';

const PERIODS = [
  null,
  { period: 'week', start: '2026-11-16' },
  { period: 'month', start: '2026-11-01' },
  { period: 'year', start: '2026-01-01' },
] as const;

const LISTS = new Map<string, OrderedList>(
  [
    hallOrder('큐브'),
    ...PERIODS.flatMap(counted => [
      rankingOrder({}, counted),
      ...RANKING_SORTS.flatMap(sort => [
        rankingOrder({ sort, order: 'asc' }, counted),
        rankingOrder({ sort, order: 'desc' }, counted),
      ]),
    ]),
  ].map(list => [list.name, list]),
);

describe('every order of the ranking', () => {
  test('is read along one index, without sorting and without looking at everybody', async ({ app }) => {
    for (let n = 0; n < 3; n++) await newMember(app);
    expect(await badPlans(app, LISTS.values(), 'listed')).toEqual([]);
  });

  test('for admins also by the fields that only they see', async ({ app }) => {
    for (let n = 0; n < 3; n++) await newMember(app);
    const lists = CONTACT_SORTS.flatMap(sort => [
      rankingOrder({ sort, order: 'asc' }, null),
      rankingOrder({ sort, order: 'desc' }, null),
    ]);
    expect(await badPlans(app, lists, 'withdrawn_at')).toEqual([]);
    expect(new Set(lists.map(list => list.name)).size).toBe(6);
  });

  test('has a name of its own, because milestones are kept by it', () => {
    const orders = [...LISTS.values()].map(list => JSON.stringify(list.segments));
    expect(new Set(orders).size).toBe(LISTS.size);
    const next = rankingOrder({}, { period: 'week', start: '2026-11-23' });
    expect(LISTS.has(next.name)).toBe(false);
  });
});
