import { useLocation } from 'react-router';
import { pageWindow } from '#/shared/lists/paging.ts';
import { addressesOf } from '#/ui/client/address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { usePageQuery } from '#/ui/page/use-page-query.ts';
import { useRememberedList } from './use-list-address.ts';

export type PagerProps = {
  page: number;
  last: number;
  /** The name of the page number in the address, for screens with two lists. */
  param?: string;
  /** The accessible name of this navigation; two pagers on a screen need two. */
  label?: string;
  /** The page that the address without a number shows: 1 by default. */
  home?: number;
  /** The anchor of the list on its page, if it is not at the top: `#comments`. */
  hash?: string;
  /** Shown even if there is only one page. */
  always?: boolean;
};

/**
 * Pagination: links to the neighbouring, first and last pages that keep the rest of the address; 목록 leads
 * back to this list.
 */
export function Pager({
  page,
  last,
  param = 'page',
  label = '페이지',
  home = 1,
  hash = '',
  always,
}: PagerProps) {
  const { pathname } = useLocation();
  const query = usePageQuery();
  useRememberedList(param === 'page');
  if (!always && page <= 1 && last <= 1) return null;
  const address = addressesOf(pathname, query, [param]);
  const to = (target: number) => address(target === home ? undefined : { [param]: String(target) }) + hash;
  let gaps = 0;
  return (
    <nav className="pager" aria-label={label}>
      <Step kind="prev" to={page > 1 ? to(page - 1) : undefined} />
      <ol className="pager-pages">
        {pageWindow(page, last).map(item =>
          item === 'gap' ? (
            <li key={`gap-${++gaps}`} className="pager-gap" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={item}>
              <PageLink
                className="pager-item"
                to={to(item)}
                aria-current={item === page ? 'page' : undefined}
              >
                {item}
              </PageLink>
            </li>
          ),
        )}
      </ol>
      <Step kind="next" to={page < last ? to(page + 1) : undefined} />
    </nav>
  );
}

function Step({ kind, to }: { kind: 'prev' | 'next'; to?: string }) {
  const text = kind === 'prev' ? '이전' : '다음';
  if (to) {
    return (
      <PageLink className="pager-item pager-step" to={to} rel={kind}>
        {text}
      </PageLink>
    );
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere stays readable as a disabled link
    <a className="pager-item pager-step" role="link" aria-disabled="true">
      {text}
    </a>
  );
}
