import type { ApiEnv, SignedIn } from '#/server/site.ts';

/** The context of a call by a guest or a member. */
export type ContactRequest = {
  env: ApiEnv['Bindings'];
  var: ApiEnv['Variables'];
  req: { path: string };
};

/** The entry that means all members; every login id contains a digit, so no login id equals this entry. */
export const EVERYONE = 'everyone';

/** Whether contacts and codes are shown: an access token needs a scope. Every answer with any asks this. */
export const showsContacts = (reader: Pick<SignedIn, 'hidesContacts'> | null): boolean =>
  !reader?.hidesContacts;

/**
 * Records that the caller was shown phone numbers or mail addresses of other members (by their login ids): in
 * the log and, for an admin, in the database before anything is sent. The contacts themselves are not
 * recorded, nor is seeing one's own.
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
