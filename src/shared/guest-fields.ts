import { z } from 'zod';
import { isEmail } from '#/shared/text/email.ts';
import { tidyLine } from '#/shared/text/text.ts';

/** `website` is a honeypot that only bots fill in. */
export const guestFields = {
  email: z
    .string()
    .transform(tidyLine)
    .refine(text => text === '' || isEmail(text), '올바른 이메일 주소를 입력해주세요.')
    .default(''),
  website: z.string().max(200, '입력한 내용을 확인해주세요.').default(''),
};
