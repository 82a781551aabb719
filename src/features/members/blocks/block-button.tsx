import { Ban } from 'lucide-react';
import { useSession } from '#/ui/client/session.ts';
import { Button } from '#/ui/theme/button.tsx';
import { useBlock } from './use-blocked.ts';

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
