import { expect, test } from 'vitest';
import { mayEditPost, mayRemoveComment, mayRemovePost } from './boards.rules.ts';

const author = { number: 1, role: 'member' } as const;
const other = { number: 2, role: 'member' } as const;
const admin = { number: 3, role: 'admin' } as const;

test('authors and admins may edit and remove a text, others and guests may not', () => {
  for (const may of [mayEditPost, mayRemovePost, mayRemoveComment]) {
    expect([author, admin, other, null].map(reader => may(reader, { author: 1 }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  }
});
