import { useRef, useState } from 'react';
import { asTrouble } from './call-trouble.ts';
import { type ConfirmQuestion, useConfirm } from './dialog.tsx';
import { toast } from './toast.tsx';

export type Deed = {
  question: ConfirmQuestion;
  /** Does it, and answers the sentence that says so. */
  call: () => Promise<string>;
  /** Told when the server does not say why it failed. */
  otherwise: string;
};

/** Asks, does, one at a time, and says how it went; `perform` answers whether it is done. */
export function useDeed() {
  const [confirm, dialog] = useConfirm();
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  const perform = async ({ question, call, otherwise }: Deed): Promise<boolean> => {
    if (working.current || !(await confirm(question))) return false;
    working.current = true;
    setBusy(true);
    try {
      toast(await call());
      return true;
    } catch (error) {
      toast(asTrouble(error, otherwise).message, 'trouble');
      return false;
    } finally {
      working.current = false;
      setBusy(false);
    }
  };
  return { perform, busy, dialog };
}
