import { useState, useSyncExternalStore } from 'react';
import {
  blockedMembers,
  onNotification,
  setBlocked,
} from '#/features/notifications/bell/use-unread-count.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { usePress } from '#/ui/client/use-press.ts';
import { toast } from '#/ui/feedback/toast.tsx';

const BLOCK_FAILED = '차단하지 못했습니다. 잠시 후 다시 시도해주세요.';
const UNBLOCK_FAILED = '차단을 풀지 못했습니다. 잠시 후 다시 시도해주세요.';

const NOBODY: readonly string[] = [];

/** The login ids of the members the reader blocks; empty for guests and on the server. */
export function useBlocked(): readonly string[] {
  return useSyncExternalStore(onNotification, blockedMembers, () => NOBODY);
}

/** Whether to fold a blocked member's text that the reader has not opened yet. */
export function useFold({ id, authorId }: { id: number; authorId: string | null }) {
  const [shown, setShown] = useState<number>();
  const blocked = useBlocked();
  const isFolded = shown !== id && authorId !== null && blocked.includes(authorId);
  return { isFolded, show: () => setShown(id) };
}

const calls = browserApi.api.members.blocks[':id'];

/** Blocks and unblocks members by login id, and confirms it; `change` returns whether it succeeded. */
export function useBlock() {
  const blocked = useBlocked();
  const { press, busy } = usePress();
  const change = (id: string, toBlocked: boolean): Promise<boolean> =>
    press(
      async () => {
        await fetchJson(toBlocked ? calls.$put({ param: { id } }) : calls.$delete({ param: { id } }));
        const others = blocked.filter(other => other !== id);
        setBlocked(toBlocked ? [...others, id] : others);
        toast(toBlocked ? '차단했습니다. 이 회원의 글과 댓글이 접혀 보입니다.' : '차단을 풀었습니다.');
      },
      toBlocked ? BLOCK_FAILED : UNBLOCK_FAILED,
    );
  return { blocked, busy, change };
}
