import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';

type SheetProps = {
  title: string;
  /** By default the sheet is open while it is rendered. */
  open?: boolean;
  onClose: () => void;
  /** The sheet fills the whole screen, without a header of its own. */
  full?: boolean;
  children: ReactNode;
};

/** A dialog with more than one question in it; Escape, the backdrop and the cross close it. */
export function Sheet({ title, open = true, onClose, full, children }: SheetProps) {
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
      className={full ? 'sheet-full' : 'dialog sheet'}
      aria-labelledby={full ? undefined : id}
      aria-label={full ? title : undefined}
      // A dialog inside also fires a close event, which bubbles up to here.
      onClose={event => event.target === dialog.current && onClose()}
      onClick={event => event.target === dialog.current && !full && dialog.current.close()}
    >
      {open && !full && (
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
      )}
      {open && children}
    </dialog>
  );
}
