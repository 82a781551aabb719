import { z } from 'zod';
import { ownMember } from '#/features/members/profile/members.contract.ts';

/** The file of a member's own data: the account, and the rows of each section by its name. */
export const ownDataFile = z
  .object({ member: ownMember })
  .catchall(z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))));
