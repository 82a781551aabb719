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

const ITEM =
  'pager-item inline-flex h-11 min-w-11 items-center justify-center gap-1 rounded-control px-1.5 text-row text-text hover:no-underline hover:bg-primary-tint aria-[current]:bg-cloth aria-[current]:font-bold aria-[current]:text-on-fill';
const STEP = {
  prev: "before:mr-1 before:ml-0.5 before:size-2 before:rotate-135 before:border-current before:border-r-2 before:border-b-2 before:content-['']",
  next: "after:mr-0.5 after:ml-1 after:size-2 after:-rotate-45 after:border-current after:border-r-2 after:border-b-2 after:content-['']",
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
    <nav
      className="pager my-5 flex flex-wrap items-center justify-center gap-2 tabular-nums"
      aria-label={label}
    >
      <Step kind="prev" to={page > 1 ? to(page - 1) : undefined} />
      {/* In a narrow window two rows of about as many pages each, so that the last page is not alone. */}
      <ol className="flex flex-wrap justify-center gap-1 max-[960px]:-order-1 max-[960px]:block max-[960px]:basis-full max-[960px]:text-balance max-[960px]:text-center max-[960px]:*:mx-px max-[960px]:*:inline-block">
        {pageWindow(page, last).map(item =>
          item === 'gap' ? (
            <li
              key={`gap-${++gaps}`}
              className="inline-flex items-center justify-center w-6 h-11 text-soft max-[960px]:w-4"
              aria-hidden="true"
            >
              …
            </li>
          ) : (
            <li key={item}>
              <PageLink className={ITEM} to={to(item)} aria-current={item === page ? 'page' : undefined}>
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
  const className = `${ITEM} ${STEP[kind]} border border-line-strong bg-surface px-3.5 aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-soft max-[960px]:max-w-56 max-[960px]:flex-[1_1_0]`;
  const text = kind === 'prev' ? '이전' : '다음';
  if (to) {
    return (
      <PageLink className={className} to={to} rel={kind}>
        {text}
      </PageLink>
    );
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere stays readable as a disabled link
    <a className={className} role="link" aria-disabled="true">
      {text}
    </a>
  );
}
