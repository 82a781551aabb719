import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Notification } from '#/features/notifications/inbox/notifications.contract.ts';
import { asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { forgetSession } from '#/ui/client/session.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { setUnreadCount, useUnreadCount } from './use-unread-count.ts';

/** The page of the notification opens meanwhile; if the request fails, the notification stays unread. */
export function markRead({ id, unread }: Notification): void {
  if (!unread) return;
  // The request must outlive the document when another page opens.
  const init = { keepalive: true };
  fetchJson(browserApi.api.notifications[':id'].read.$put({ param: { id: String(id) } }, { init }))
    .then(setUnreadCount)
    .catch(() => {});
}

/** Marks notifications with ids up to `upTo` as read: newer ones were not seen. */
export function ReadAllButton({ variant, upTo }: { variant: 'plain' | 'quiet'; upTo: number }) {
  const { press, busy } = usePress();
  const readAll = async () =>
    setUnreadCount(await fetchJson(browserApi.api.notifications.read.$put({ json: { upTo } })));
  return (
    <Button variant={variant} small busy={busy} onClick={() => void press(readAll)}>
      모두 읽음
    </Button>
  );
}

const STOP_FAILED = '비밀번호 재설정을 중단하지 못했습니다. 다시 시도해주세요.';
export const NOT_ME = '내가 아닙니다';

/** The returned function ends all sessions, including this one. */
export function useStopReset(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      toast(await fetchJson(browserApi.api.members['pending-reset'].$delete()));
    } catch (error) {
      const { message, status } = asApiError(error, STOP_FAILED);
      toast(message, 'error');
      if (status !== 401) return;
    }
    forgetSession();
    await navigate('/login');
  };
}

/** The toast is on every page while a password reset is pending, and has a button that stops it. */
export function useResetAlert(): void {
  const { pendingReset } = useUnreadCount();
  const stop = useStopReset();
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it is heard of
  useEffect(() => {
    if (!pendingReset) return;
    let left = false;
    const say = (facts: string | null) => {
      if (left || facts === null) return;
      const action = { label: NOT_ME, onPress: () => void stop() };
      toast(`처음 보는 곳에서 비밀번호 재설정을 요청했습니다. ${facts}`, 'error', { action });
    };
    fetchJson(browserApi.api.members['pending-reset'].$get()).then(
      ({ text }) => say(text),
      () => say(''),
    );
    return () => {
      left = true;
    };
  }, [pendingReset]);
}

/** `id` is the id of the tournament with the invitation. */
export const sendAnswer = (id: number, accept: boolean) =>
  fetchJson(browserApi.api.tournaments[':id'].answer.$post({ param: { id: String(id) }, json: { accept } }));

/** `accept` asks for no confirmation, because the consequences are written beside the button. */
export function useAccepting(id: number, onAccepted: () => void | Promise<void>) {
  const { press, busy } = usePress();
  const accept = () =>
    press(async () => {
      toast(await sendAnswer(id, true));
      await onAccepted();
    });
  return { accept, busy };
}
