import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { pageWindow } from '#/shared/paging.ts';
import { changedAddress } from './address.ts';

export type PagerProps = {
  page: number;
  last: number;
  /** The name of the page number in the address, for screens with two lists. */
  param?: string;
  label?: string;
};

/** Links to the neighbouring, first and last pages that keep everything else of the address. */
export function Pager({ page, last, param = 'page', label = '페이지' }: PagerProps) {
  const [search] = useSearchParams();
  const to = (target: number) => changedAddress(search, { [param]: target === 1 ? null : String(target) });
  let gaps = 0;
  return (
    <nav className="pager" aria-label={label}>
      <Step to={page > 1 && to(page - 1)} rel="prev">
        <ChevronLeft size={18} aria-hidden="true" />
        이전
      </Step>
      <ol>
        {pageWindow(page, last).map(item =>
          item === 'gap' ? (
            <li key={`gap-${++gaps}`} className="pager-gap" aria-hidden="true">
              …
            </li>
          ) : (
            <Place key={item} item={item} page={page} last={last} to={to(item)} />
          ),
        )}
      </ol>
      <Step to={page < last && to(page + 1)} rel="next">
        다음
        <ChevronRight size={18} aria-hidden="true" />
      </Step>
    </nav>
  );
}

type Target = ReturnType<typeof changedAddress>;

function Step({ to, rel, children }: { to: Target | false; rel: string; children: ReactNode }) {
  if (to) {
    return (
      <Link className="pager-item pager-step" to={to} rel={rel}>
        {children}
      </Link>
    );
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere stays readable as a disabled link
    <a className="pager-item pager-step" role="link" aria-disabled="true">
      {children}
    </a>
  );
}

function Place({ item, page, last, to }: { item: number; page: number; last: number; to: Target }) {
  const far = Math.abs(item - page) > 1 && item !== 1 && item !== last;
  // A phone hides the far numbers: the one next to the first or last page becomes the gap there.
  const bridge = far && (item === 2 || item === last - 1);
  return (
    <>
      <li className={far ? 'pager-far' : undefined}>
        <Link className="pager-item" to={to} aria-current={item === page ? 'page' : undefined}>
          {item}
        </Link>
      </li>
      {bridge && (
        <li className="pager-gap pager-gap-phone" aria-hidden="true">
          …
        </li>
      )}
    </>
  );
}
