import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { toast } from '#/ui/feedback/toast.tsx';

/** Accepts or declines an invitation to a tournament (its number). */
export const sendAnswer = (id: number, accept: boolean) =>
  fetchJson(browserApi.api.tournaments[':id'].answer.$post({ param: { id: String(id) }, json: { accept } }));

/**
 * Returns `accept`, which accepts the invitation to a tournament (its id) without a confirmation dialog,
 * because the consequences are written beside the button.
 */
export function useAccepting(id: number, onAccepted: () => void | Promise<void>) {
  const { press, busy } = usePress();
  const accept = () =>
    press(async () => {
      toast(await sendAnswer(id, true));
      await onAccepted();
    }, '답을 보내지 못했습니다. 잠시 후 다시 시도해 주세요.');
  return { accept, busy };
}
