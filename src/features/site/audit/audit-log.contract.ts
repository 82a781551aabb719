import { z } from 'zod';
import { listQuery } from '#/shared/lists/list-query.ts';
import { tidyLine } from '#/shared/text/text.ts';

const chosen = z.string().max(50).transform(tidyLine);

/**
 * The query of the actions of admins, newest first: all of them, those of one kind (`action`), or of one
 * admin (a login id).
 */
export const auditList = listQuery([], [])
  .pick({ page: true, size: true })
  .extend({ action: chosen.optional(), admin: chosen.optional() });
export type AuditListQuery = z.infer<typeof auditList>;

/**
 * `adminId` is null once the admin has left, and for actions of the site itself; long texts are cut, and
 * long lists are given by their length only.
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
