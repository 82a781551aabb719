import { EMAIL_DOMAINS } from '#/shared/email.ts';

export type EmailParts = { local: string; domain: string; own: boolean };

/** An address as the two boxes show it; a domain outside the list is typed by hand. */
export function splitEmail(address: string): EmailParts {
  const at = address.lastIndexOf('@');
  const local = at < 0 ? address : address.slice(0, at);
  const domain = at < 0 ? '' : address.slice(at + 1).toLowerCase();
  return { local, domain, own: domain !== '' && !isListed(domain) };
}

/** The address of the boxes, '' while nothing was typed. */
export function joinEmail({ local, domain, own }: EmailParts): string {
  return local || (own && domain) ? `${local}@${domain}` : '';
}

const isListed = (domain: string) => EMAIL_DOMAINS.some(listed => listed === domain);
