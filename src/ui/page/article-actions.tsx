import { useNavigate } from 'react-router';
import { NAMED, POST_REMOVE_FAILED } from '#/shared/authorship.ts';
import { cutText } from '#/shared/text/text.ts';
import { useSession } from '#/ui/client/session.ts';
import { useRemoval } from '#/ui/dialog/use-removal.ts';
import { useListAddress } from '#/ui/table/use-list-address.ts';
import { Button, LinkButton } from '#/ui/theme/button.tsx';

type ArticleActionsProps = {
  title: string;
  can: { edit: boolean; remove: boolean };
  /** The page came from the server, as a guest's, and does not know yet what this member may do. */
  readyMade: boolean;
  list: string;
  /** Where it is changed. */
  edit: string;
  remove: () => Promise<{ message: string }>;
  /** Who may do neither is told so. */
  refuses?: boolean;
};

const NOTHING = { edit: false, remove: false };

/** Under a post: back to the list, change it, remove it, or where it `refuses` the sentence that one may not. */
export function ArticleActions({ title, readyMade, edit, refuses, ...post }: ArticleActionsProps) {
  const list = useListAddress(post.list);
  const { remove, busy, dialog } = useRemoval();
  const navigate = useNavigate();
  const session = useSession();
  // When a session ends, the page it left behind stays; its buttons go.
  const can = session ? post.can : NOTHING;
  const removePost = async () => {
    const removed = await remove({
      title: `‘${cutText(title, NAMED)}’ 글을 삭제합니다.`,
      call: post.remove,
      fallbackMessage: POST_REMOVE_FAILED,
    });
    if (removed) await navigate(list, { replace: true });
  };
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2">
      <LinkButton to={list} variant="quiet" className="mr-auto">
        목록
      </LinkButton>
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
      {refuses && (!session || !readyMade) && !can.edit && !can.remove && (
        // Until a ready-made page knows its member it is the guest's, and its author must not see this flash by.
        <p className={`text-mark text-soft ${session ? '' : 'guest-only'}`}>수정 및 삭제 권한이 없습니다.</p>
      )}
      {dialog}
    </div>
  );
}
