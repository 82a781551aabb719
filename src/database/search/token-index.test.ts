import { expect } from 'vitest';
import { write } from '#/database/write.ts';
import { test } from '#test/test-app.ts';
import { newestWith, putTokens } from './token-index.ts';

test('an entry without a word, as of a name of signs only, is in the index and found by no word', async ({
  app,
}) => {
  const { db } = app.site;
  const entries = [
    { number: 5000, tokens: [] },
    { number: 40_000, tokens: ['ⓝ당구'] },
  ];
  await write(db, tx => putTokens(tx, 'member_index', entries).execute(tx));
  const found: number[] = [];
  for await (const { numbers } of newestWith(db, 'member_index', 50_000, [['ⓝ당구']])) found.push(...numbers);
  expect(found).toEqual([40_000]);
});
