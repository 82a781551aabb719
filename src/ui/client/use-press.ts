import { useState } from 'react';
import { toast } from '#/ui/feedback/toast.tsx';
import { asApiError } from './api.ts';

/**
 * For a button with an asynchronous action: `press` runs the action, shows the server's message or `failed`
 * in a toast if it fails, and returns whether it succeeded; `busy` is true meanwhile.
 */
export function usePress() {
  const [busy, setBusy] = useState(false);
  const press = async (act: () => Promise<unknown>, failed: string): Promise<boolean> => {
    setBusy(true);
    try {
      await act();
      return true;
    } catch (error) {
      toast(asApiError(error, failed).message, 'error');
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { press, busy };
}
