import { useLocation } from 'react-router';
import { pageWindow } from '#/shared/lists/paging.ts';
import { addressesOf, lastPage, usePageQuery } from '#/ui/page/page-address.ts';
import { PageLink, StepLink } from '#/ui/page/page-link.tsx';
import { useRememberedList } from './use-list-address.ts';

type PagerProps = {
  page: number;
  /** `total` counts all rows, `size` those of a page (10 by default). */
  total: number;
  size?: number;
  /** The query parameter of the page number, for screens with two lists. */
  param?: string;
  /** The name for screen readers; unique on a screen. */
  label?: string;
  /** The page whose URL has no number. */
  home?: number;
  /** The links open the page at this anchor, such as `#comments`. */
  hash?: string;
  /** Shows the pager for a single page as well. */
  always?: boolean;
};

/** Keeps the other parameters; 목록 leads back to the list's page shown last. */
export function Pager(props: PagerProps) {
  const { page, total, size, param = 'page', label = '페이지', home = 1, hash = '', always } = props;
  const last = lastPage(total, size);
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

const Step = ({ kind, to }: { kind: 'prev' | 'next'; to?: string }) => (
  <StepLink className="pager-item pager-step" to={to} rel={kind}>
    <span className="max-md:sr-only">{kind === 'prev' ? '이전' : '다음'}</span>
  </StepLink>
);
