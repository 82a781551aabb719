import { z } from 'zod';
import {
  fieldSchemas,
  newLoginId,
  newPassword,
  PASSWORDS_DIFFER,
  playerSchemas,
  yearProblem,
} from '#/features/members/fields/member-fields.contract.ts';
import { atOnce } from '#/shared/schema-messages.ts';
import { foldKey } from '#/shared/text/text.ts';

export const PASSWORD_IS_ID = '아이디와 같거나 비슷한 비밀번호는 사용할 수 없습니다.';
// Up to this number of characters around the id do not make it a safe password.
const AROUND_ID_MOST = 4;

const fields = z.object({
  id: newLoginId,
  username: fieldSchemas.username,
  phone: fieldSchemas.phone,
  email: fieldSchemas.email,
  password: newPassword,
  ...playerSchemas,
  billiards: playerSchemas.billiardHall,
  showBirthYear: fieldSchemas.showBirthYear.optional(),
});

/** True if the password is the id with at most `AROUND_ID_MOST` other characters, ignoring case. */
export function isPasswordTheId({ id, password }: { id?: unknown; password?: unknown }): boolean {
  const key = typeof id === 'string' ? foldKey(id) : '';
  const typed = typeof password === 'string' ? foldKey(password) : '';
  return key !== '' && typed.includes(key) && typed.replaceAll(key, '').length <= AROUND_ID_MOST;
}

const ifNotTheId = atOnce('password', PASSWORD_IS_ID);

/** Only the site's form sends `opened` (a signed time) and `reference` (a trap for programs). */
export const signupRequest = fields
  .extend({ opened: z.string().max(100).optional(), reference: z.string().max(1000).optional() })
  .refine(body => !isPasswordTheId(body), ifNotTheId);

export const signedUp = z.object({
  message: z.string(),
  id: z.string(),
  token: z.string(),
  userId: z.string(),
  username: z.string(),
  isAdmin: z.boolean(),
});
export type SignedUp = z.infer<typeof signedUp>;

/** The screen's schema: a second password, all issues at once, year of birth up to `now`. */
export const signupFormAt = (now: Date) =>
  fields
    .extend({ passwordConfirm: z.string() })
    .refine(typed => !isPasswordTheId(typed), ifNotTheId)
    .refine(typed => typed.password === typed.passwordConfirm, PASSWORDS_DIFFER)
    .refine(typed => !yearProblem(typed, now), {
      path: ['birthYear'],
      error: ({ input }) => yearProblem(input, now),
      // If this is the only issue, the server reports it, together with those that only the server knows.
      when: ({ issues }) => issues.length > 0,
    });
export type SignupForm = z.infer<ReturnType<typeof signupFormAt>>;

/** An invalid id is answered like one already in use. */
export const idCheck = z.object({ id: z.string().max(200).default('') });
export const idAnswer = z.object({ isAvailable: z.boolean(), message: z.string() });

/** `common` are refused in full, `words` with only a few characters around them. */
export const commonPasswords = z.object({ common: z.string().array(), words: z.string().array() });

/** `opened` is signed; `seconds` is the time to wait before sending the form. */
export const openedFormAnswer = z.object({ opened: z.string(), seconds: z.number() });
