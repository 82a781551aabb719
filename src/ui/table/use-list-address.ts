import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const KEY = 'list';

/** The address of a list with the page, search and tab it was last seen with, where no other list was seen since. */
export function useListAddress(list: string): string {
  return useSyncExternalStore(
    () => () => {},
    () => (pathOf(remembered()) === list ? remembered() : list),
    () => list,
  );
}

/** Remembers this list, in this tab, for the way back from what it leads to; what stands below it has no say. */
export function useRememberedList(isList: boolean): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const last = pathOf(remembered());
    if (!isList || (last && pathname.startsWith(`${last}/`))) return;
    try {
      sessionStorage.setItem(KEY, pathname + search);
    } catch {
      // Without storage the way back leads to the whole list.
    }
  }, [isList, pathname, search]);
}

const pathOf = (address: string) => address.split('?', 1)[0];

function remembered(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}
