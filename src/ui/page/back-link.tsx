import { useListAddress } from '#/ui/table/use-list-address.ts';
import { PageLink } from './page-link.tsx';

/** Leads to the list where the reader left it. */
export const BackLink = ({ list, title }: { list: string; title: string }) => (
  <PageLink
    className="no-print -mt-2 inline-flex min-h-11 items-center gap-1.5 text-row text-soft"
    to={useListAddress(list)}
  >
    <span aria-hidden="true">‹</span>
    {title}
  </PageLink>
);
