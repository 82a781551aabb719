import { useEffect } from 'react';
import { noteRead } from '#/ui/table/read-pages.ts';

/** Stores in this browser that the page at this path was opened. */
export function useNotedRead(path: string): void {
  useEffect(() => noteRead(path), [path]);
}
