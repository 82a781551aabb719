import { z } from 'zod';
import { listQuery } from '#/shared/lists/list-query.ts';
import { tidyLine } from '#/shared/text/text.ts';

const chosen = z.string().max(50).transform(tidyLine);

/** `admin` is a login id. */
export const auditList = listQuery([], [])
  .pick({ page: true, size: true })
  .extend({ action: chosen.optional(), admin: chosen.optional() });
export type AuditListQuery = z.infer<typeof auditList>;

/** `adminId` is null for a withdrawn admin and for the site itself; long texts and lists are cut. */
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
