import { useState } from 'react';
import { toast } from '#/ui/feedback/toast.tsx';
import { asApiError } from './api.ts';

/**
 * An asynchronous action of a button; `press` shows a failure as a toast and returns whether it succeeded.
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
