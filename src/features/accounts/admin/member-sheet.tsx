import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useLoaded } from '#/ui/client/use-loaded.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { Problem } from '#/ui/feedback/notice.tsx';
import { KeyValues } from '#/ui/page/key-values.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import { ACTIVITY_MOST, type ManagedMember } from './managed-members.contract.ts';
import type { MemberActions } from './use-member-actions.ts';

type MemberSheetProps = {
  member: ManagedMember;
  /**
   * Whether the member is the admin who reads: admins sign out and delete their own account only on their
   * profile.
   */
  isOwn: boolean;
  memberActions: MemberActions;
  onClose: () => void;
};

export function MemberSheet({ member, isOwn, memberActions, onClose }: MemberSheetProps) {
  const { username, id, role } = member;
  const { found: activity, problem } = useLoaded(
    () => fetchJson(browserApi.api.members[':id'].activity.$get({ param: { id } })),
    '회원의 활동을 불러오는 중 문제가 발생했습니다.',
    id,
  );
  // Closes the sheet first, since it would cover the question on the page.
  const pick = (action: keyof MemberActions) => () => {
    onClose();
    memberActions[action](member);
  };
  return (
    <Sheet title={username} onClose={onClose}>
      <KeyValues
        look="figures"
        className="mb-5"
        facts={{
          아이디: id,
          가입일: <When iso={member.createdAt} />,
          '마지막 방문': <When iso={member.lastVisit} />,
          글: problem ? '-' : countWord(activity?.posts),
          댓글: problem ? '-' : countWord(activity?.comments),
        }}
      />
      <Problem>{problem}</Problem>
      <div className="grid gap-2">
        <Button variant="quiet" onClick={pick('changeRole')}>
          {role === 'admin' ? '관리자 해제' : '관리자 지정'}
        </Button>
        {role !== 'admin' && (
          <Button variant="quiet" onClick={pick('changeModerator')}>
            {role === 'moderator' ? '운영진 해제' : '운영진 지정'}
          </Button>
        )}
        {member.resetDueAt && (
          <Button variant="quiet" onClick={pick('releaseReset')}>
            재설정 바로 적용
          </Button>
        )}
        {!isOwn && (
          <>
            <Button variant="quiet" onClick={pick('endSessions')}>
              강제 로그아웃
            </Button>
            <Button variant="danger" onClick={pick('remove')}>
              삭제
            </Button>
          </>
        )}
      </div>
      <p className="mt-3 text-row text-soft">
        관리자는 회원과 게시판, 설정까지 사이트 전체를 관리하고, 운영진은 신고를 처리합니다.
      </p>
    </Sheet>
  );
}

const countWord = (count?: number) =>
  count === undefined ? '…' : `${count.toLocaleString('ko')}개${count === ACTIVITY_MOST ? ' 이상' : ''}`;
