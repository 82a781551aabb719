const SITE = 'http://site';

/** Where a link of a content file leads: a page of this site as its path, another site by http(s); else ''. */
export function linkAddress(text: string): string {
  return addressOf(text, ['http:', 'https:']);
}

/** Where a picture of a content file lies: on this site as its path, elsewhere only by https; else ''. */
export function pictureAddress(text: string): string {
  return addressOf(text, ['https:']);
}

function addressOf(text: string, schemes: string[]): string {
  const trimmed = text.trim();
  if (!trimmed || !URL.canParse(trimmed, SITE)) return '';
  const { origin, protocol, pathname, search, hash, href, username, password } = new URL(trimmed, SITE);
  // `/.//elsewhere` is a path here, and would be another site where it stands in a link.
  if (origin === SITE) return pathname.startsWith('//') ? '' : pathname + search + hash;
  // `//elsewhere` would take over the scheme of this site without having named one.
  const isNamed = /^https?:\/\//i.test(trimmed);
  return isNamed && schemes.includes(protocol) && !username && !password ? href : '';
}
