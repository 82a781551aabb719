import type { ApiEnv, SignedIn } from '#/server/site.ts';

export type ContactRequest = {
  env: ApiEnv['Bindings'];
  var: ApiEnv['Variables'];
  req: { path: string };
};

/** Means all members in a list of login ids; it is no login id, because each of those contains a digit. */
export const EVERYONE = 'everyone';

/**
 * Whether the caller may be shown phone numbers, mail addresses and codes: always, except with an access
 * token without the scope `contacts:read`. Every answer that contains such data must check this.
 */
export const showsContacts = (reader: Pick<SignedIn, 'hidesContacts'> | null): boolean =>
  !reader?.hidesContacts;

/**
 * Records that the caller was shown contacts of the members with the login ids `whose`, never those contacts:
 * in the log and, for an admin, in the database before the answer is sent.
 */
export async function noteContactsSeen(c: ContactRequest, whose: readonly string[]): Promise<void> {
  const { site, requestId } = c.env;
  const reader = c.var.member;
  const others = whose.filter(id => id !== reader?.id);
  if (others.length === 0) return;
  site.log.info({ requestId, by: reader?.id, whose: others }, 'contact data seen');
  if (reader?.role !== 'admin') return;
  const view = { admin: reader.number, path: c.req.path, whose: JSON.stringify(others) };
  await site.db
    .insertInto('data_views')
    .values({ ...view, at: site.now().toISOString() })
    .execute();
}
