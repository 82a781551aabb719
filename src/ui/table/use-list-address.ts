import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const KEY = 'list';

/** The address of a list with its last page, search and tab, if no other list was opened since. */
export function useListAddress(list: string): string {
  return useSyncExternalStore(
    () => () => {},
    () => (pathOf(remembered()) === list ? remembered() : list),
    () => list,
  );
}

/**
 * Remembers this list's address, in this tab, for the way back from the pages it leads to; a list below the
 * remembered one does not replace it.
 */
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
