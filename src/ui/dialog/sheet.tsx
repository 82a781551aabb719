import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '#/ui/theme/button.tsx';
import { useBackdrop } from './use-backdrop.ts';

type SheetProps = {
  title: string;
  open?: boolean;
  onClose: () => void;
  /** The dialog fills the screen and has no header. */
  full?: boolean;
  children: ReactNode;
};

export function Sheet({ title, open = true, onClose, full, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const backdrop = useBackdrop(dialog, open);
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  // A dialog that only leaves the page would not return the focus.
  useLayoutEffect(() => () => dialog.current?.close(), []);
  return (
    <dialog
      ref={dialog}
      className={
        full
          ? 'm-0 h-dvh max-h-none w-screen max-w-none border-0 p-0'
          : 'dialog max-h-[calc(100dvh-1.5rem)] w-[min(34rem,calc(100vw-1.5rem))] overflow-y-auto'
      }
      aria-labelledby={full ? undefined : id}
      aria-label={full ? title : undefined}
      // A dialog inside also fires a close event, which bubbles up to here.
      onClose={event => event.target === dialog.current && onClose()}
      {...(!full && backdrop)}
    >
      {open && !full && (
        <div className="flex items-start justify-between gap-4 mb-3">
          <h2 className="dialog-title" id={id}>
            {title}
          </h2>
          <button
            type="button"
            className="icon-button -mt-2 -mr-2 flex-none"
            aria-label="닫기"
            onClick={() => dialog.current?.close()}
          >
            <X />
          </button>
        </div>
      )}
      {open && children}
    </dialog>
  );
}

type SheetActionsProps = {
  label: string;
  onConfirm: () => void;
  onClose: () => void;
  closeLabel?: string;
  danger?: boolean;
  busy?: boolean;
};

/** The action does not run while a field is wrong. */
export function SheetActions(props: SheetActionsProps) {
  const { label, onConfirm, onClose, closeLabel = '취소', danger = false, busy } = props;
  const confirm = ({ currentTarget }: MouseEvent) => {
    const wrong = currentTarget.closest('dialog')?.querySelector<HTMLInputElement>('input:invalid');
    if (wrong) wrong.focus();
    else onConfirm();
  };
  return (
    <div className="dialog-actions">
      <Button variant="quiet" onClick={onClose}>
        {closeLabel}
      </Button>
      <Button variant={danger ? 'danger' : undefined} busy={busy} onClick={confirm}>
        {label}
      </Button>
    </div>
  );
}
