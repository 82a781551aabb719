import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '#/ui/client/api.ts';
import { forgetSession } from '#/ui/client/session.ts';
import { useConfirm } from '#/ui/dialog/dialog.tsx';
import { hasUnsent, leaveWithoutAsking, removeDrafts } from '#/ui/form/drafts/unsent-text.ts';
import { forgetRead } from '#/ui/table/read-pages.ts';

/** The question before a logout that would discard typed text. */
export const UNSENT_GOES =
  '등록하지 않은 내용과 이 기기에 임시 보관된 글이 모두 지워집니다. 다른 사람도 쓰는 기기에 남기지 않기 위해서입니다.';

/** Removes the session, the drafts and the read pages from this browser and opens the ranking. */
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

/** Ends the session on the server and in this browser, after a question when typed text would be lost. */
export function useLogout(): { logout: () => Promise<void>; dialog: ReactNode } {
  const [confirm, dialog] = useConfirm();
  const signedOutHere = useSignedOutHere();
  const logout = async () => {
    const question = {
      title: '작성 중인 내용이 있습니다.',
      body: `로그아웃하면 ${UNSENT_GOES}`,
      confirmLabel: '로그아웃',
      cancelLabel: '계속 작성',
      prefersCancel: true,
    };
    if (hasUnsent() && !(await confirm(question))) return;
    // This browser is signed out in any case, also when the session has expired or the network is down.
    await browserApi.api.auth.logout.$post().catch(() => undefined);
    await signedOutHere();
  };
  return { logout, dialog };
}
