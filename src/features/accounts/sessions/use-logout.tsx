import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '#/ui/client/api.ts';
import { forgetSession, useSession } from '#/ui/client/session.ts';
import { hasUnsent, leaveWithoutAsking, removeDrafts } from '#/ui/form/drafts/unsent-text.ts';
import { forgetRead } from '#/ui/table/read-pages.ts';

/** The question before a logout that would discard typed text. */
export const UNSENT_GOES =
  '등록하지 않은 내용과 이 기기에 임시 보관된 글이 모두 지워집니다. 다른 사람도 쓰는 기기에 남기지 않기 위해서입니다.';

/** Returns a function that removes session, drafts and stored pages, and opens the ranking. */
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

// Behind the page, for members only: the frame of every page has the button, and guests never press it.
const loadQuestion = async () => ({ default: (await import('#/ui/dialog/dialog.tsx')).ConfirmDialog });
const Question = lazy(loadQuestion);

/** Ends the session on the server and in this browser, after a question when typed text would be lost. */
export function useLogout(): { logout: () => Promise<void>; dialog: ReactNode } {
  const [asks, setAsks] = useState(false);
  const isMember = useSession() !== null;
  // By the time of the question the network may be gone.
  useEffect(() => {
    if (isMember) void loadQuestion().catch(() => {});
  }, [isMember]);
  const signedOutHere = useSignedOutHere();
  const end = async () => {
    setAsks(false);
    // This browser is signed out in any case, also when the session has expired or the network is down.
    await browserApi.api.auth.logout.$post().catch(() => undefined);
    await signedOutHere();
  };
  const dialog = asks && (
    <Suspense>
      <Question
        open
        title="작성 중인 내용이 있습니다."
        body={`로그아웃하면 ${UNSENT_GOES}`}
        confirmLabel="로그아웃"
        cancelLabel="계속 작성"
        prefersCancel
        onConfirm={end}
        onClose={() => setAsks(false)}
      />
    </Suspense>
  );
  return { logout: async () => (hasUnsent() ? setAsks(true) : end()), dialog };
}
