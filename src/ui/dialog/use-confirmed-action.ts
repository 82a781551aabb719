import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { asApiError } from '#/ui/client/api.ts';
import { dismissSuccesses, type Said, toast } from '#/ui/feedback/toast.tsx';
import { failureHeading } from '#/ui/form/form-errors.ts';
import { confirm } from './confirm.client.tsx';
import type { ConfirmQuestion } from './dialog.tsx';

export type ConfirmedAction = {
  question: ConfirmQuestion;
  /** Returns the sentence of the toast. */
  call: () => Promise<Said>;
  /** The action's name in the heading of a failure: `참가 신청`. */
  tried?: string;
  fallbackMessage?: string;
  /** Shown if the session has ended; by default the server's message. */
  forMembers?: string;
  /** An answer 404 counts as success, because the item is gone. */
  removes?: boolean;
};

/**
 * `perform` asks, runs one action at a time, and returns whether it succeeded. `after` runs after the call,
 * also if the server refused it, but not if the question was cancelled or the browser is offline.
 */
export function useConfirmedAction(after?: () => unknown) {
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  const tryOnce = async ({ call, tried, fallbackMessage, forMembers, removes }: ConfirmedAction) => {
    try {
      toast(await call());
      return true;
    } catch (error) {
      const { message, status } = asApiError(error, fallbackMessage);
      const heading = tried && failureHeading(tried);
      toast(status === 401 ? (forMembers ?? message) : message, 'error', { heading });
      return removes === true && status === 404;
    }
  };
  const perform = async (action: ConfirmedAction): Promise<boolean> => {
    if (working.current || !(await confirm(action.question))) return false;
    working.current = true;
    setBusy(true);
    dismissSuccesses();
    const isDone = await tryOnce(action);
    working.current = false;
    setBusy(false);
    // Without a connection a reload would take the page away.
    if (isDone || navigator.onLine) await after?.();
    return isDone;
  };
  return { perform, busy };
}

/** Reloads the page's data after the action. */
export const useReloadingAction = () => useConfirmedAction(useRevalidator().revalidate);

export type Removal = {
  title: string;
  call: () => Promise<{ message: string }>;
  fallbackMessage?: string;
};

/** Asks whether to remove an item; one already gone (404) is a success. */
export function useRemoval(after?: () => unknown) {
  const { perform, busy } = useConfirmedAction(after);
  const remove = ({ title, call, fallbackMessage }: Removal) => {
    const question = { title, body: '되돌릴 수 없습니다.', confirmLabel: '삭제', danger: true };
    return perform({ question, call, fallbackMessage, removes: true });
  };
  return { remove, busy };
}
