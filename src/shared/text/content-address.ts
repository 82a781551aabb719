const SITE = 'http://site';

/** The address of an entered link: a path of this site or an http(s) URL; '' for any other text. */
export const linkAddress = (text: string): string => addressOf(text, ['http:', 'https:']);

/** Like `linkAddress`, for a picture: a path of this site or an https URL. */
export const pictureAddress = (text: string): string => addressOf(text, ['https:']);

function addressOf(text: string, schemes: string[]): string {
  const trimmed = text.trim();
  if (!trimmed || !URL.canParse(trimmed, SITE)) return '';
  const { origin, protocol, pathname, search, hash, href, username, password } = new URL(trimmed, SITE);
  // `/.//elsewhere` is a path here, but as the address of a link it would be another site.
  if (origin === SITE) return pathname.startsWith('//') ? '' : pathname + search + hash;
  // `//elsewhere` would take over the scheme of this site without having named one.
  const isNamed = /^https?:\/\//i.test(trimmed);
  return isNamed && schemes.includes(protocol) && !username && !password ? href : '';
}

/** Returns `next` if it belongs to this site, else the front page. */
export function wayBack(next: string | null): string {
  if (!next?.startsWith('/') || !URL.canParse(next, SITE)) return '/';
  const { origin, pathname, search, hash } = new URL(next, SITE);
  const leadsAway = origin !== SITE || pathname.startsWith('//');
  return leadsAway || pathname === '/login' ? '/' : pathname + search + hash;
}

export const loginAddress = (path: string) => `/login?next=${encodeURIComponent(path)}`;
