import { useRef, useState } from 'react';
import { asApiError } from '#/ui/client/api.ts';
import { type Said, toast } from '#/ui/feedback/toast.tsx';
import { dismissSuccesses } from '#/ui/feedback/toast-store.ts';
import { failureHeading } from '#/ui/form/form-errors.ts';
import { type ConfirmQuestion, useConfirm } from './dialog.tsx';

export type ConfirmedAction = {
  question: ConfirmQuestion;
  /** Performs the action; the returned sentence is shown as a toast. */
  call: () => Promise<Said>;
  /** The action's name, for the heading of a failure whose sentence could mean something else: `참가 신청`. */
  tried?: string;
  /** The message shown if the action fails and the server gives no reason. */
  fallbackMessage: string;
  /** Shown instead of the server's message if the session has ended. */
  forMembers?: string;
  /** True if the action removes something: then a 404 counts as done. */
  removes?: boolean;
};

/**
 * A hook that asks for confirmation, performs one action at a time and shows the result as a toast; `perform`
 * returns whether the action succeeded.
 */
export function useConfirmedAction() {
  const [confirm, dialog] = useConfirm();
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  const perform = async ({
    question,
    call,
    tried,
    fallbackMessage,
    forMembers,
    removes,
  }: ConfirmedAction): Promise<boolean> => {
    if (working.current || !(await confirm(question))) return false;
    working.current = true;
    setBusy(true);
    dismissSuccesses();
    try {
      toast(await call());
      return true;
    } catch (error) {
      const { message, status } = asApiError(error, fallbackMessage);
      const heading = tried && failureHeading(tried);
      toast(status === 401 ? (forMembers ?? message) : message, 'error', { heading });
      return removes === true && status === 404;
    } finally {
      working.current = false;
      setBusy(false);
    }
  };
  return { perform, busy, dialog };
}

export type Removal = {
  /** The heading of the confirmation dialog, which names the item to remove. */
  title: string;
  call: () => Promise<{ message: string }>;
  /** The message shown if the removal fails and the server gives no reason. */
  fallbackMessage: string;
};

/**
 * A hook that asks for confirmation, removes one item at a time and shows the result as a toast; `remove`
 * returns whether the item is gone.
 */
export function useRemoval() {
  const { perform, busy, dialog } = useConfirmedAction();
  const remove = ({ title, call, fallbackMessage }: Removal) => {
    const question = { title, body: '되돌릴 수 없습니다.', confirmLabel: '삭제', danger: true };
    return perform({ question, call, fallbackMessage, removes: true });
  };
  return { remove, busy, dialog };
}
