import { lazy, Suspense, useState } from 'react';
import { useSession } from '#/ui/client/session.ts';
import { When } from '#/ui/theme/when.tsx';
import type { EarlierCall } from './earlier-texts.tsx';

// This is loaded only for moderators who open it.
const EarlierTexts = lazy(async () => ({ default: (await import('./earlier-texts.tsx')).EarlierTexts }));

/** For moderators the mark is a button that opens the earlier versions (`call`). */
export function EditedMark({ editedAt, call }: { editedAt: string; call: EarlierCall }) {
  const [isOpen, setOpen] = useState(false);
  const session = useSession();
  if (!editedAt) return null;
  const mark = (
    <>
      <When iso={editedAt} /> 수정됨
    </>
  );
  if (!session?.isModerator) return <span>{mark}</span>;
  return (
    <>
      <button type="button" className="underline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {mark}
      </button>
      {isOpen && (
        <Suspense>
          <EarlierTexts call={call} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
