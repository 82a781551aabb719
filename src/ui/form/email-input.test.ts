import { expect, test } from 'vitest';
import { isEmail } from '#/shared/text/email.ts';
import { EMAIL_DOMAINS } from './email-input.tsx';

test('an address works with every offered domain', () => {
  expect(EMAIL_DOMAINS.every(domain => isEmail(`player1@${domain}`))).toBe(true);
});
