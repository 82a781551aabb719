import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '#/ui/client/api.ts';
import { forgetSession } from '#/ui/client/session.ts';
import { confirm } from '#/ui/dialog/confirm.client.tsx';
import { hasUnsent, leaveWithoutAsking, removeDrafts } from '#/ui/form/drafts/draft-store.ts';
import { forgetRead } from '#/ui/table/read-pages.ts';

/**
 * Ends the session as soon as it is shown; first asks when typed text would be lost. Calls `onEnd` when the
 * logout begins or the reader declines it.
 */
export default function Logout({ onEnd }: { onEnd: () => void }): null {
  const signedOutHere = useSignedOutHere();
  const logOut = async () => {
    const isMeant = !hasUnsent() || (await confirm(QUESTION));
    onEnd();
    if (!isMeant) return;
    // This browser is signed out in any case, also when the session has expired or the network is down.
    await browserApi.api.auth.logout.$post().catch(() => undefined);
    await signedOutHere();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(() => void logOut(), []);
  return null;
}

export const UNSENT_GOES =
  '등록하지 않은 내용과 이 기기에 임시 보관된 글이 모두 지워집니다. 다른 사람도 쓰는 기기에 남기지 않기 위해서입니다.';

const QUESTION = {
  title: '작성 중인 내용이 있습니다.',
  body: `로그아웃하면 ${UNSENT_GOES}`,
  confirmLabel: '로그아웃',
  cancelLabel: '계속 작성',
  prefersCancel: true,
};

/** The returned function removes the session, drafts and stored pages, and opens the ranking. */
export function useSignedOutHere(): () => Promise<void> {
  const navigate = useNavigate();
  return () =>
    leaveWithoutAsking(async () => {
      forgetSession();
      forgetRead();
      await removeDrafts();
      await navigate('/');
    });
}
