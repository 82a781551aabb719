import { z } from 'zod';
import { listQuery } from '#/shared/lists/list-query.ts';
import { tidyLine } from '#/shared/text/text.ts';

const chosen = z.string().max(50).transform(tidyLine);

/**
 * The query of the actions of admins, newest first: all actions, those of one kind (`action`), or those of
 * one admin (`admin`, a login id).
 */
export const auditList = listQuery([], [])
  .pick({ page: true, size: true })
  .extend({ action: chosen.optional(), admin: chosen.optional() });
export type AuditListQuery = z.infer<typeof auditList>;

/**
 * An action of an admin. `adminId` is null once the admin has left, and for actions of the site itself; long
 * texts are cut, and of long lists only the length is given.
 */
export const auditEntry = z.object({
  id: z.number(),
  at: z.string(),
  admin: z.string(),
  adminId: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;
