import { z } from 'zod';
import { pageQuery } from '#/shared/lists/list-query.ts';
import { tidyLine } from '#/shared/text/text.ts';

/** The query of the list: records of all members, or of one member (a login id), newest first. */
export const accessRecordList = pageQuery.extend({
  member: z.string().max(50).transform(tidyLine).optional(),
});

/** A login or sign-up; of an IPv6 address the /64 network. */
export const accessRecord = z.object({
  id: z.number(),
  member: z.string(),
  way: z.enum(['signup', 'login']),
  address: z.string(),
  at: z.string(),
});
export type AccessRecord = z.infer<typeof accessRecord>;

/** `path` is that of the API call; `whose` are the login ids seen, or `everyone`. */
export const contactView = z.object({
  id: z.number(),
  admin: z.string(),
  path: z.string(),
  whose: z.array(z.string()),
  at: z.string(),
});
export type ContactView = z.infer<typeof contactView>;
