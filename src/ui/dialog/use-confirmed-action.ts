import { useRef, useState } from 'react';
import { asApiError } from '#/ui/client/api.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { dismissSuccesses } from '#/ui/feedback/toast-store.ts';
import { failureHeading } from '#/ui/form/form-errors.ts';
import { type ConfirmQuestion, useConfirm } from './dialog.tsx';

export type ConfirmedAction = {
  question: ConfirmQuestion;
  /** Does it, and answers the sentence that says so. */
  call: () => Promise<string>;
  /** What is tried, for the heading of a failure whose sentence could mean something else: `참가 신청`. */
  tried?: string;
  /** Shown when the server does not say why it failed. */
  fallbackMessage: string;
  /** Shown instead of the server's message where the session has ended. */
  forMembers?: string;
  /** Whether it takes something away: then it is as good as done where somebody else was quicker. */
  removes?: boolean;
};

/** Asks, does, one at a time, and says how it went; `perform` answers whether it is done. */
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
