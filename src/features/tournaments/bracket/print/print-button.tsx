import { Printer } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ResultHead } from '#/features/tournaments/engine/results/result-text.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { Button, type ButtonLook } from '#/ui/theme/button.tsx';

// The pages are loaded in the background, because a hall may lose its network at any moment.
const loadDialog = () => import('./print-dialog.tsx');
const PrintDialog = lazy(async () => ({ default: (await loadDialog()).PrintDialog }));

type PrintProps = Pick<ButtonLook, 'variant'> & { tournament: Tournament; head: ResultHead };

/** The button `인쇄`: shows a preview of the bracket or the score sheets, and prints only those pages. */
export function PrintButton({ tournament, head, variant = 'quiet' }: PrintProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    loadDialog().catch(() => {});
  }, []);
  return (
    <>
      <Button variant={variant} small onClick={() => setOpen(true)}>
        <Printer />
        인쇄
      </Button>
      {isOpen && (
        <Suspense>
          <PrintDialog onClose={() => setOpen(false)} tournament={tournament} head={head} />
        </Suspense>
      )}
    </>
  );
}
