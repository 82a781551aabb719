import { useState } from 'react';
import { asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { ACCEPTING_FAILED } from './notifications.constants.ts';

/** Accepts or declines an invitation to a tournament (its number); returns the confirming sentence. */
export async function sendAnswer(id: number, accept: boolean): Promise<string> {
  const call = browserApi.api.tournaments[':id'].answer;
  return (await fetchJson(call.$post({ param: { id: String(id) }, json: { accept } }))).message;
}

/** Accepts in one press, without a confirmation: the consequences are written beside the button. */
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
