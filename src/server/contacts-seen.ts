import type { ApiEnv } from './site.ts';

/** The context of a call, whoever may make it. */
export type ContactRequest = { env: ApiEnv['Bindings']; var: ApiEnv['Variables'] };

/** Who stands for all members; no login id is without a digit. */
export const EVERYONE = 'everyone';

/**
 * Notes in the log that the member who asks was shown phone numbers or mail addresses of others (by their
 * login ids); what they are is not noted, and seeing one's own is nobody's business.
 */
export function noteContactsSeen(c: ContactRequest, whose: readonly string[]): void {
  const { site, requestId } = c.env;
  const by = c.var.member?.id;
  const others = whose.filter(id => id !== by);
  if (others.length > 0) site.log.info({ requestId, by, whose: others }, 'contact data seen');
}
