import { useLocation } from 'react-router';

/** Returns the query that carries `next`, the page to open after login, to another page; '' without one. */
export function useNextQuery(): string {
  const next = new URLSearchParams(useLocation().search).get('next');
  return next ? `?next=${encodeURIComponent(next)}` : '';
}
