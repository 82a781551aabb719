import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { POST_REMOVE_FAILED, QUOTED_NAME_LIMIT } from '#/shared/authorship.ts';
import { cutText } from '#/shared/text/cut-text.ts';
import { useSession } from '#/ui/client/session.ts';
import { useRemoval } from '#/ui/dialog/use-confirmed-action.ts';
import { useListAddress } from '#/ui/table/use-list-address.ts';
import { Button, LinkButton } from '#/ui/theme/button.tsx';

type ArticleActionsProps = {
  title: string;
  can: { edit: boolean; remove: boolean };
  /** The page was rendered for a guest: the member's rights are not known yet. */
  readyMade: boolean;
  list: string;
  edit: string;
  remove: () => Promise<{ message: string }>;
  /** Shows `수정 및 삭제 권한이 없습니다.` to members without the right to edit or remove the post. */
  saysRefusal?: boolean;
  children?: ReactNode;
};

const NOTHING = { edit: false, remove: false };

export function ArticleActions({
  title,
  readyMade,
  edit,
  saysRefusal,
  children,
  ...post
}: ArticleActionsProps) {
  const list = useListAddress(post.list);
  const { remove, busy } = useRemoval();
  const navigate = useNavigate();
  const session = useSession();
  // After a session ends, its page stays; its buttons disappear.
  const can = session ? post.can : NOTHING;
  const removePost = async () => {
    const removed = await remove({
      title: `‘${cutText(title, QUOTED_NAME_LIMIT)}’ 글을 삭제합니다.`,
      call: post.remove,
      fallbackMessage: POST_REMOVE_FAILED,
    });
    if (removed) await navigate(list, { replace: true });
  };
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2">
      {children}
      <span className="ml-auto flex gap-2">
        {can.edit && (
          <LinkButton to={edit} variant="quiet">
            수정
          </LinkButton>
        )}
        {can.remove && (
          <Button variant="danger" busy={busy} onClick={() => void removePost()}>
            삭제
          </Button>
        )}
      </span>
      {saysRefusal && (!session || !readyMade) && !can.edit && !can.remove && (
        // A server-rendered page is the guest's at first: the author must not see this sentence for a moment.
        <p className={`text-mark text-soft ${session ? '' : 'guest-only'}`}>수정 및 삭제 권한이 없습니다.</p>
      )}
    </div>
  );
}
