import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';

type SheetProps = {
  title: string;
  onClose: () => void;
  /** The whole screen, without a head of its own. */
  full?: boolean;
  children: ReactNode;
};

/** A dialog with more than two answers; Escape and the backdrop close it, the focus goes back to where it was. */
export function Sheet({ title, onClose, full, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop, its key is Escape
    <dialog
      ref={dialog}
      className={full ? 'runner-full' : 'dialog runner-sheet'}
      aria-labelledby={full ? undefined : id}
      aria-label={full ? title : undefined}
      onClose={onClose}
      onCancel={event => event.target !== dialog.current && event.stopPropagation()}
      onClick={event => event.target === dialog.current && !full && onClose()}
    >
      {!full && (
        <div className="runner-sheet-head">
          <h2 className="dialog-title" id={id}>
            {title}
          </h2>
          <button type="button" className="icon-button" aria-label="닫기" onClick={onClose}>
            <X aria-hidden="true" />
          </button>
        </div>
      )}
      {children}
    </dialog>
  );
}
