import { z } from 'zod';
import { pageQuery } from '#/shared/lists/list-query.ts';
import { tidyLine } from '#/shared/text/text.ts';

const chosen = z.string().max(50).transform(tidyLine);

/** `admin` is a login id. */
export const auditList = pageQuery.extend({ action: chosen.optional(), admin: chosen.optional() });
export type AuditListQuery = z.infer<typeof auditList>;

/** `adminId` is null for a withdrawn admin and for the site; long texts are cut, long lists are counted. */
export const auditEntry = z.object({
  id: z.number(),
  at: z.string(),
  admin: z.string(),
  adminId: z.string().nullable(),
  adminNumber: z.number().nullable(),
  action: z.string(),
  subject: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;
