import { useConfirmedAction } from './use-confirmed-action.ts';

export type Removal = {
  /** Names what will be gone. */
  title: string;
  call: () => Promise<{ message: string }>;
  /** Shown when the server does not say why it failed. */
  fallbackMessage: string;
};

/** Asks, removes, one at a time, and says how it went; `remove` answers whether the thing is gone. */
export function useRemoval() {
  const { perform, busy, dialog } = useConfirmedAction();
  const remove = ({ title, call, fallbackMessage }: Removal) => {
    const question = { title, body: '되돌릴 수 없습니다.', confirmLabel: '삭제', danger: true };
    return perform({ question, call: async () => (await call()).message, fallbackMessage, removes: true });
  };
  return { remove, busy, dialog };
}
