import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const KEY = 'list';

/**
 * The URL of the list at the path `list` as it was last shown in this tab, with page number and search; the
 * plain path if another list was shown since.
 */
export function useListAddress(list: string): string {
  return useSyncExternalStore(
    () => () => {},
    () => (pathOf(remembered()) === list ? remembered() : list),
    () => list,
  );
}

/**
 * While `isList`, remembers the URL of the current page in this tab, to lead back from the pages opened from
 * the list. A list at a path below the remembered one, such as the comments of a post, is not remembered.
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
