import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import './share.css';

type SheetProps = { title: string; open: boolean; onClose: () => void; children: ReactNode };

/** A dialog with more than one question in it; Escape, the backdrop and the cross close it. */
export function Sheet({ title, open, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop, its key is Escape
    <dialog
      ref={dialog}
      className="dialog sheet"
      aria-labelledby={id}
      // A question asked from within closes too, and is heard of here.
      onClose={event => event.target === dialog.current && onClose()}
      onClick={event => event.target === dialog.current && dialog.current.close()}
    >
      {open && (
        <>
          <div className="sheet-head">
            <h2 className="dialog-title" id={id}>
              {title}
            </h2>
            <button
              type="button"
              className="icon-button"
              aria-label="닫기"
              onClick={() => dialog.current?.close()}
            >
              <X aria-hidden="true" />
            </button>
          </div>
          {children}
        </>
      )}
    </dialog>
  );
}
