import { Ban } from 'lucide-react';
import { ReportButton } from '#/features/moderation/reports/report-button.tsx';
import { setBlocked } from '#/features/notifications/bell/use-unread-count.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { MoreMenu } from '#/ui/dialog/more-menu.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { useBlocked } from './blocked.tsx';

const calls = browserApi.api.members.blocks[':id'];

/** Returns the login ids of blocked members, and a function that (un)blocks and returns whether it did. */
export function useBlock() {
  const blocked = useBlocked();
  const { press, busy } = usePress();
  const change = (id: string, toBlocked: boolean): Promise<boolean> =>
    press(async () => {
      await (toBlocked
        ? fetchJson(calls.$put({ param: { id } }))
        : fetchJson(calls.$delete({ param: { id } })));
      const others = blocked.filter(other => other !== id);
      setBlocked(toBlocked ? [...others, id] : others);
      toast(toBlocked ? '차단했습니다. 이 회원의 글과 댓글이 접혀 보입니다.' : '차단을 풀었습니다.');
    });
  return { blocked, busy, change };
}

export function BlockButton({ id }: { id: string }) {
  const session = useSession();
  const { blocked, busy, change } = useBlock();
  if (!session || session.userId === id) return null;
  const isBlocked = blocked.includes(id);
  return (
    <Button variant="plain" small busy={busy} onClick={() => void change(id, !isBlocked)}>
      <Ban size={14} />
      {isBlocked ? '차단 해제' : '차단'}
    </Button>
  );
}

/** The menu on another member's page: block, and report the nickname or the profile. */
export function MemberActions({ id }: { id: string }) {
  const session = useSession();
  if (!session || session.userId === id) return null;
  return (
    <MoreMenu label="회원 메뉴">
      <BlockButton id={id} />
      <ReportButton kind="nickname" target={id} authorId={null} label="닉네임 신고" />
      <ReportButton kind="profile" target={id} authorId={null} label="프로필 신고" />
    </MoreMenu>
  );
}
