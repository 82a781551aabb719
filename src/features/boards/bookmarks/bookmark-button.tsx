import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { BOOKMARK_FAILED, BOOKMARK_FOR_MEMBERS } from '#/features/boards/board/boards.rules.ts';
import type { FreePost } from '#/features/boards/free-board/free-board.contract.ts';
import { asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Button } from '#/ui/theme/button.tsx';

const { bookmark } = browserApi.api.freeboard[':id'];

/** Adds the post to the reader's bookmarks, or removes it. */
export function BookmarkButton({ post }: { post: Pick<FreePost, 'id' | 'bookmarked'> }) {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  // The last answer counts: a read from before the press may arrive after it.
  const [changed, setChanged] = useState<boolean>();
  const isKept = changed ?? post.bookmarked === true;
  const press = async () => {
    if (!session) return toast(BOOKMARK_FOR_MEMBERS, 'error');
    setBusy(true);
    try {
      const request = { param: { id: String(post.id) } };
      const { bookmarked } = await fetchJson(isKept ? bookmark.$delete(request) : bookmark.$put(request));
      setChanged(bookmarked);
      toast(bookmarked ? '보관함에 담았습니다.' : '보관함에서 뺐습니다.');
    } catch (error) {
      toast(asApiError(error, BOOKMARK_FAILED).message, 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="quiet" busy={busy} aria-pressed={isKept} onClick={() => void press()}>
      <Bookmark size={18} aria-hidden="true" fill={isKept ? 'currentColor' : 'none'} />
      보관
    </Button>
  );
}
