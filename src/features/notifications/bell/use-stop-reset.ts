import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { forgetSession } from '#/ui/client/session.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { useUnreadCount } from './use-unread-count.ts';

const STOP_FAILED = '비밀번호 재설정을 중단하지 못했습니다. 다시 시도해주세요.';
export const NOT_ME = '내가 아닙니다';

/** Returns a function that stops a pending reset, which ends all sessions, this one too. */
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

/** Shows on every page that a password reset is pending, and a button that stops the reset. */
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
