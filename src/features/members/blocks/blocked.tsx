import { Ban } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import {
  blockedMembers,
  onNotification,
  setBlocked,
} from '#/features/notifications/bell/use-unread-count.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { usePress } from '#/ui/client/use-press.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Button } from '#/ui/theme/button.tsx';

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

type Folded = {
  of: { id: number; authorId: string | null };
  what: '글' | '댓글' | '글과 댓글';
  children: ReactNode;
};

/**
 * A member's text, marked with the login id (`data-by`), by which the page's first script hides it; for a
 * text by a blocked member it shows a line in its place, until a press shows the text.
 */
export function FoldBlocked({ of, what, children }: Folded) {
  const { isFolded, show } = useFold(of);
  if (!isFolded)
    return (
      <div className="contents" data-by={of.authorId ?? undefined}>
        {children}
      </div>
    );
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-soft">
      차단한 회원의 {what}입니다.
      <Button variant="plain" small onClick={show}>
        보기
      </Button>
    </span>
  );
}

/** Blocks a member (a login id) or ends the block; nothing for guests and on the own profile. */
export function BlockButton({ id }: { id: string }) {
  const session = useSession();
  const { blocked, busy, change } = useBlock();
  if (!session || session.userId === id) return null;
  const isBlocked = blocked.includes(id);
  return (
    <Button variant="plain" small busy={busy} onClick={() => void change(id, !isBlocked)}>
      <Ban size={14} aria-hidden="true" />
      {isBlocked ? '차단 해제' : '차단'}
    </Button>
  );
}
