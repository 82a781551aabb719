import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Problem } from '#/ui/feedback/notice.tsx';
import { Button, ICON_ONLY } from '#/ui/theme/button.tsx';
import { useBackdrop } from './use-backdrop.ts';

export type ConfirmQuestion = {
  /** A question that names the action. */
  title: string;
  body?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** The action cannot be undone: a red button, and the focus on cancelling. */
  danger?: boolean;
  /** The action is probably not meant: cancelling is emphasised. */
  prefersCancel?: boolean;
};
type ConfirmDialogProps = ConfirmQuestion & {
  open: boolean;
  children?: ReactNode;
  onConfirm: () => void | Promise<void>;
  onClose: () => void;
};

/** Escape cancels, and a press on the backdrop while nothing is typed. */
export function ConfirmDialog({ open, children, onConfirm, onClose, ...question }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const backdrop = useBackdrop(dialog, open);
  useEffect(() => {
    if (open && !dialog.current?.open) {
      setProblem(undefined);
      dialog.current?.showModal();
      dialog.current
        ?.querySelector<HTMLElement>(question.danger ? '.button-quiet' : '.button-primary')
        ?.focus();
    }
    if (!open) dialog.current?.close();
  }, [open, question.danger]);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={question.body ? `${id}-body` : undefined}
      onClose={onClose}
      {...(!busy && backdrop)}
    >
      {open && (
        <>
          <Question id={id} {...question} />
          {children}
          <Problem>{problem}</Problem>
          <div className="dialog-actions">
            <Button
              variant={question.prefersCancel ? 'primary' : 'quiet'}
              onClick={() => dialog.current?.close()}
            >
              {question.cancelLabel ?? '취소'}
            </Button>
            <Button variant={confirmVariant(question)} busy={busy} onClick={confirm}>
              {question.confirmLabel}
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
}

function Question({ id, title, body }: { id: string } & Pick<ConfirmQuestion, 'title' | 'body'>) {
  return (
    <>
      <h2 className="dialog-title" id={`${id}-title`}>
        {title}
      </h2>
      {body && (
        <div className="mt-2 text-soft whitespace-pre-line" id={`${id}-body`}>
          {body}
        </div>
      )}
    </>
  );
}

function confirmVariant({ danger, prefersCancel }: ConfirmQuestion) {
  if (prefersCancel) return 'quiet';
  return danger ? 'danger' : 'primary';
}

type RemoveButtonProps = {
  /** The deleted item, for screen readers. */
  name: string;
  busy?: boolean;
  onClick: () => void;
};

export function RemoveButton({ name, busy, onClick }: RemoveButtonProps) {
  return (
    <Button
      variant="plain"
      className={ICON_ONLY}
      busy={busy}
      aria-label={`${name} 삭제`}
      title="삭제"
      onClick={onClick}
    >
      <Trash2 />
    </Button>
  );
}
