import { useRef, useState } from 'react';
import { asTrouble } from './call-trouble.ts';
import { useConfirm } from './dialog.tsx';
import { toast } from './toast.tsx';

export type Removal = {
  /** Names what will be gone. */
  title: string;
  call: () => Promise<{ message: string }>;
  /** Told when the server does not say why it failed. */
  otherwise: string;
};

/** Asks, removes, one at a time, and says how it went; `remove` answers whether the thing is gone. */
export function useRemoval() {
  const [confirm, dialog] = useConfirm();
  const [busy, setBusy] = useState(false);
  const removing = useRef(false);
  const remove = async ({ title, call, otherwise }: Removal): Promise<boolean> => {
    const question = { title, body: '되돌릴 수 없습니다.', confirmLabel: '삭제', danger: true };
    if (removing.current || !(await confirm(question))) return false;
    removing.current = true;
    setBusy(true);
    try {
      toast((await call()).message);
      return true;
    } catch (error) {
      toast(asTrouble(error, otherwise).message, 'trouble');
      return false;
    } finally {
      removing.current = false;
      setBusy(false);
    }
  };
  return { remove, busy, dialog };
}
