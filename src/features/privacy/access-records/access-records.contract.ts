import { z } from 'zod';
import { pageQuery } from '#/shared/lists/list-query.ts';
import { tidyLine } from '#/shared/text/text.ts';

/** The query of the list of logins, newest first: of all members, or of one member (a login id). */
export const accessRecordList = pageQuery.extend({
  member: z.string().max(50).transform(tidyLine).optional(),
});

/** A login or sign-up: the member's login id and the IP address (of IPv6 the /64 network). */
export const accessRecord = z.object({
  id: z.number(),
  member: z.string(),
  way: z.enum(['signup', 'login']),
  address: z.string(),
  at: z.string(),
});
export type AccessRecord = z.infer<typeof accessRecord>;

/** An admin's view of contacts: the API call's `path`, the login ids seen (`whose`) or `everyone`. */
export const contactView = z.object({
  id: z.number(),
  admin: z.string(),
  path: z.string(),
  whose: z.array(z.string()),
  at: z.string(),
});
export type ContactView = z.infer<typeof contactView>;
