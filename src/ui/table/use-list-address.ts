import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { storedText, storeText } from '#/ui/client/device/storage.ts';

const KEY = 'list';

/** The URL as last shown in this tab, with page number and search; `list` if it was not shown. */
export function useListAddress(list: string): string {
  return useSyncExternalStore(
    () => () => {},
    () => (pathOf(remembered()) === list ? remembered() : list),
    () => list,
  );
}

/** Links back to the list use the remembered URL; pages below the list do not replace it. */
export function useRememberedList(isList: boolean): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const last = pathOf(remembered());
    if (!isList || (last && pathname.startsWith(`${last}/`))) return;
    storeText(KEY, pathname + search, 'sessionStorage');
  }, [isList, pathname, search]);
}

const pathOf = (address: string) => address.split('?', 1)[0];

const remembered = () => storedText(KEY, 'sessionStorage');
