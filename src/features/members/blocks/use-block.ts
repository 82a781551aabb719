import { useState } from 'react';
import { setBlocked } from '#/features/notifications/bell/use-unread-count.ts';
import { asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { BLOCK_FAILED, UNBLOCK_FAILED } from './blocks.constants.ts';
import { useBlocked } from './use-blocked.ts';

const calls = browserApi.api.members.blocks[':id'];

/** Blocks and unblocks members by login id, and confirms it; `change` returns whether it succeeded. */
export function useBlock() {
  const blocked = useBlocked();
  const [busy, setBusy] = useState(false);
  const change = async (id: string, toBlocked: boolean): Promise<boolean> => {
    setBusy(true);
    try {
      await fetchJson(toBlocked ? calls.$put({ param: { id } }) : calls.$delete({ param: { id } }));
      const others = blocked.filter(other => other !== id);
      setBlocked(toBlocked ? [...others, id] : others);
      toast(toBlocked ? '차단했습니다. 이 회원의 글과 댓글이 접혀 보입니다.' : '차단을 풀었습니다.');
      return true;
    } catch (error) {
      toast(asApiError(error, toBlocked ? BLOCK_FAILED : UNBLOCK_FAILED).message, 'error');
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { blocked, busy, change };
}
