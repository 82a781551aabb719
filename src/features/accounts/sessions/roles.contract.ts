import { z } from 'zod';

/**
 * Whether the caller is an admin or a moderator; `lacksFactor` when only a second factor is missing for
 * that.
 */
export const ownRoles = z.object({
  isAdmin: z.boolean(),
  isModerator: z.boolean(),
  lacksFactor: z.literal(true).optional(),
});
export type OwnRoles = z.infer<typeof ownRoles>;
