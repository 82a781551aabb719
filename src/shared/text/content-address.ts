const SITE = 'http://site';

/** A path of this site or an http(s) URL; else ''. */
export function linkAddress(text: string): string {
  return addressOf(text, ['http:', 'https:']);
}

/** A path of this site or an https URL; else ''. */
export function pictureAddress(text: string): string {
  return addressOf(text, ['https:']);
}

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
