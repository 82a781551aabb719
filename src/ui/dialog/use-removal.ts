import { useConfirmedAction } from './use-confirmed-action.ts';

export type Removal = {
  /** The heading of the confirmation dialog, which names the item to remove. */
  title: string;
  call: () => Promise<{ message: string }>;
  /** The message shown if the removal fails and the server gives no reason. */
  fallbackMessage: string;
};

/**
 * Asks for confirmation, removes one item at a time, and shows the result; `remove` returns whether the item
 * is gone.
 */
export function useRemoval() {
  const { perform, busy, dialog } = useConfirmedAction();
  const remove = ({ title, call, fallbackMessage }: Removal) => {
    const question = { title, body: '되돌릴 수 없습니다.', confirmLabel: '삭제', danger: true };
    return perform({ question, call, fallbackMessage, removes: true });
  };
  return { remove, busy, dialog };
}
