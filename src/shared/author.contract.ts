import { z } from 'zod';

/** A text's author: nickname, login id and number (null after withdrawal), whether there is a profile. */
export const author = {
  author: z.string(),
  authorId: z.string().nullable(),
  authorNumber: z.number().nullable(),
  authorHasProfile: z.boolean(),
};
export const namedMember = z.object(author);
export type NamedMember = z.infer<typeof namedMember>;
