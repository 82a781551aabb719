import { z } from 'zod';
import {
  fieldSchemas,
  newLoginId,
  newPassword,
  PASSWORDS_DIFFER,
  playerSchemas,
  yearProblem,
} from '#/features/members/fields/member-fields.contract.ts';
import { foldKey } from '#/shared/text/text.ts';

export const ID_FREE = '사용 가능한 아이디입니다.';
export const PASSWORD_IS_ID = '아이디와 같거나 비슷한 비밀번호는 사용할 수 없습니다.';
// What is put around the id, so many characters in all, hides it from nobody.
const AROUND_ID_MOST = 4;

const fields = z.object({
  id: newLoginId,
  username: fieldSchemas.username,
  phone: fieldSchemas.phone,
  email: fieldSchemas.email,
  password: newPassword,
  ...playerSchemas,
  billiards: playerSchemas.billiardHall,
});

type Credentials = { id?: unknown; password?: unknown };

/** Whether the password gives itself away as the id with next to nothing around it, whatever the case of its letters. */
export function isPasswordTheId({ id, password }: Credentials): boolean {
  const key = typeof id === 'string' ? foldKey(id) : '';
  const typed = typeof password === 'string' ? foldKey(password) : '';
  return key !== '' && typed.includes(key) && typed.replaceAll(key, '').length <= AROUND_ID_MOST;
}

// Said beside what else is wrong with the fields, where there are any.
const ifNotTheId = {
  path: ['password'],
  message: PASSWORD_IS_ID,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/** `opened` and `reference` come from the form alone: when it was opened, and a field that people do not see. */
export const signupRequest = fields
  .extend({ opened: z.string().max(100).optional(), reference: z.string().max(1000).optional() })
  .refine(sent => !isPasswordTheId(sent), ifNotTheId);

/** Who has signed up is signed in as well. */
export const signedUp = z.object({
  message: z.string(),
  id: z.string(),
  token: z.string(),
  userId: z.string(),
  username: z.string(),
  isAdmin: z.boolean(),
});
export type SignedUp = z.infer<typeof signedUp>;

/** The same on the screen, where the password is typed twice and all that is wrong is said at once. */
export const signupFormAt = (now: Date) =>
  fields
    .extend({ passwordConfirm: z.string() })
    .refine(typed => !isPasswordTheId(typed), ifNotTheId)
    .refine(typed => typed.password === typed.passwordConfirm, {
      path: ['passwordConfirm'],
      message: PASSWORDS_DIFFER,
      when: () => true,
    })
    .refine(typed => !yearProblem(typed, now), {
      path: ['birthYear'],
      error: ({ input }) => yearProblem(input, now),
      // Alone it is for the server, which says beside it what only the server knows.
      when: ({ issues }) => issues.length > 0,
    });
export type SignupForm = z.infer<ReturnType<typeof signupFormAt>>;

/** What is no id at all is answered like one that is taken, with its own sentence. */
export const idCheck = z.object({ id: z.string().max(200).default('') });
/** Whether an id can be had, and the sentence that says so. */
export const idAnswer = z.object({ isAvailable: z.boolean(), message: z.string() });
export type IdAnswer = z.infer<typeof idAnswer>;

/** When a signup form was opened, signed; and for how many seconds it is to be open before it is sent. */
export const openedForm = z.object({ opened: z.string(), seconds: z.number() });
export type OpenedForm = z.infer<typeof openedForm>;
