import { useNavigate } from 'react-router';
import { forgetSession } from '#/ui/client/session.ts';
import { leaveWithoutAsking, removeDrafts } from '#/ui/form/drafts/unsent-text.ts';
import { forgetRead } from '#/ui/table/read-pages.ts';

/** The question before a logout that would discard typed text. */
export const UNSENT_GOES =
  '등록하지 않은 내용과 이 기기에 임시 보관된 글이 모두 지워집니다. 다른 사람도 쓰는 기기에 남기지 않기 위해서입니다.';

/** Returns a function that removes the browser's session, drafts and stored pages and opens the ranking. */
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
