import { type ReactNode, useState } from 'react';
import { Button } from '#/ui/theme/button.tsx';

const FIRST = 5;

/**
 * Of a long table inside a page the first five rows are `shown`, until the button `more`, labelled `label`, is
 * pressed. All rows are shown, without a button, from page 2 on.
 */
export function useFirstRows<Row>(rows: Row[], label: string, page = 1): { shown: Row[]; more: ReactNode } {
  const [isWhole, setWhole] = useState(false);
  if (isWhole || page > 1 || rows.length <= FIRST) return { shown: rows, more: null };
  const more = (
    <Button variant="quiet" className="mt-3" onClick={() => setWhole(true)}>
      {label}
    </Button>
  );
  return { shown: rows.slice(0, FIRST), more };
}
