import { expect } from 'vitest';
import type { MatchPost } from '#/features/match-boards/match-boards.contract.ts';
import type { House } from './house.ts';
import type { Visitor } from './visitors.ts';

export const MATCH_PATHS = { promotion: '/api/promotion', singlematch: '/api/singlematch' } as const;
export const MATCH_DRAFT = {
  title: '토요일 4구 한 게임',
  matchDate: '2026-11-28',
  content: '오후 두 시,\n강남에서 만나요.',
};

/** Writes a match post through its call. */
export async function newMatch(
  house: House,
  as: Visitor,
  { path = MATCH_PATHS.singlematch as string, ...body }: Record<string, string> = {},
): Promise<MatchPost> {
  const made = await house.call<MatchPost>('POST', path, { as, body: { ...MATCH_DRAFT, ...body } });
  expect(made.status).toBe(201);
  return made.body;
}
