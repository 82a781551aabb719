import type { ApiEnv } from '#/server/site.ts';

/** The context of a call, whoever may make it. */
export type ContactRequest = {
  env: ApiEnv['Bindings'];
  var: ApiEnv['Variables'];
  req: { path: string };
};

/** Who stands for all members; no login id is without a digit. */
export const EVERYONE = 'everyone';

/**
 * Notes that the member who asks was shown phone numbers or mail addresses of others (by their login ids), in the log
 * and, of an admin, in the database before anything is sent; what they are is not noted, and seeing one's own is
 * nobody's business.
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
