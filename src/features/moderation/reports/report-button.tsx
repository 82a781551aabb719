import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '#/ui/client/session.ts';
import { Button } from '#/ui/theme/button.tsx';
import type { ReportedKind } from './reports.rules.ts';

// The form is loaded only for a member who reports.
const ReportSheet = lazy(async () => ({ default: (await import('./report-sheet.tsx')).ReportSheet }));

type ReportButtonProps = {
  kind: ReportedKind;
  /** The id of the content; for a nickname or a profile the login id of the member. */
  target: string;
  authorId: string | null;
  label?: string;
  name?: string;
};

export function ReportButton({ kind, target, authorId, label = '신고', name }: ReportButtonProps) {
  const [open, setOpen] = useState(false);
  const session = useSession();
  if (!session || session.userId === authorId) return null;
  return (
    <>
      <Button variant="plain" small aria-label={name} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Flag size={14} />
        {label}
      </Button>
      {open && (
        <Suspense>
          <ReportSheet kind={kind} target={target} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
