const SITE = 'http://site';

/**
 * Returns the `href` for a link in a content file: the path of a page of this site, or the http(s) URL of
 * another site; '' for any other text.
 */
export function linkAddress(text: string): string {
  return addressOf(text, ['http:', 'https:']);
}

/**
 * Returns the `src` for a picture in a content file: a path on this site, or the https URL of another site;
 * '' for any other text.
 */
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
