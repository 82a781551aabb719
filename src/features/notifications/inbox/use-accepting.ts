import { useState } from 'react';
import { asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { ACCEPTING_FAILED } from './notifications.constants.ts';

/** Accepts or declines a tournament (its number); answers the sentence that says so. */
export async function sendAnswer(id: number, accept: boolean): Promise<string> {
  const call = browserApi.api.tournaments[':id'].answer;
  return (await fetchJson(call.$post({ param: { id: String(id) }, json: { accept } }))).message;
}

/** Accepts in one press, without a question: what it means stands beside the button. */
export function useAccepting(id: number, onAccepted: () => void | Promise<void>) {
  const [busy, setBusy] = useState(false);
  const accept = async () => {
    setBusy(true);
    try {
      toast(await sendAnswer(id, true));
      await onAccepted();
    } catch (error) {
      toast(asApiError(error, ACCEPTING_FAILED).message, 'error');
    } finally {
      setBusy(false);
    }
  };
  return { accept, busy };
}
