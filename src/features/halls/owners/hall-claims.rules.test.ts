import { expect, test } from 'vitest';
import { licenseMatch } from './hall-claims.rules.ts';

test.each([
  ['', '3010000-104-2012-00002', 'none'],
  ['  ', '', 'none'],
  ['104-2012-00002', '', 'unknown'],
  ['3010000-104-2012-00002', '3010000-104-2012-00002', 'same'],
  [' cdfi 3320012003000002 ', 'CDFI3320012003000002', 'same'],
  ['１０４-２０１２-００００２', '3010000-104-2012-00002', 'same'],
  ['104-2012-00002', '3010000-104-2012-00002', 'same'],
  ['04-2012-00002', '3010000-104-2012-00002', 'other'],
  ['00002', '3010000-104-2012-00002', 'other'],
  ['104-2012-00003', '3010000-104-2012-00002', 'other'],
])('the number ‘%s’ against ‘%s’ is %s', (typed, known, match) => {
  expect(licenseMatch(typed, known)).toBe(match);
});
