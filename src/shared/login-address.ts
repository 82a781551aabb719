const HERE = 'http://here';

/** The wanted path if it belongs to this site, else the front page. */
export function wayBack(next: string | null): string {
  if (!next?.startsWith('/') || !URL.canParse(next, HERE)) return '/';
  const { origin, pathname, search, hash } = new URL(next, HERE);
  const leadsAway = origin !== HERE || pathname.startsWith('//');
  return leadsAway || pathname === '/login' ? '/' : pathname + search + hash;
}

export const loginAddress = (path: string) => `/login?next=${encodeURIComponent(path)}`;
