import { useRevalidator } from 'react-router';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import type { ConfirmQuestion } from '#/ui/dialog/dialog.tsx';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import type { Said } from '#/ui/feedback/toast.tsx';
import type { ManagedMember } from './managed-members.contract.ts';

const ROLE_CHANGED = {
  admin: '관리자로 지정되었습니다.',
  moderator: '운영진으로 지정되었습니다.',
  member: '권한이 해제되었습니다.',
} as const;

export type MemberActions = Record<
  'changeRole' | 'changeModerator' | 'endSessions' | 'releaseReset' | 'remove',
  (member: ManagedMember) => void
>;

export function useMemberActions() {
  const { perform, dialog } = useConfirmedAction();
  const { revalidate } = useRevalidator();
  const { members, memberanking } = browserApi.api;
  const act = async (question: ConfirmQuestion, call: () => Promise<Said>, fallbackMessage: string) => {
    await perform({ question, call, fallbackMessage });
    await revalidate();
  };
  const give = (member: ManagedMember, role: ManagedMember['role'], question: ConfirmQuestion) => {
    const call = async () => {
      await fetchJson(members[':id'].role.$put({ param: { id: member.id }, json: { role } }));
      return member.role === 'admin' ? '관리자 권한이 해제되었습니다.' : ROLE_CHANGED[role];
    };
    void act(question, call, '관리자 권한을 변경하는 중 문제가 발생했습니다.');
  };
  const memberActions: MemberActions = {
    changeRole: member => give(member, member.role === 'admin' ? 'member' : 'admin', roleQuestion(member)),
    changeModerator: member =>
      give(member, member.role === 'moderator' ? 'member' : 'moderator', moderatorQuestion(member)),
    endSessions: member => {
      const call = () => fetchJson(members[':id'].sessions.$delete({ param: { id: member.id } }));
      void act(sessionsQuestion(member), call, '회원을 로그아웃시키는 중 문제가 발생했습니다.');
    },
    releaseReset: member => {
      const call = () => fetchJson(members[':id']['pending-reset'].$put({ param: { id: member.id } }));
      void act(releaseQuestion(member), call, '비밀번호 재설정을 적용하는 중 문제가 발생했습니다.');
    },
    remove: member => {
      const call = () => fetchJson(memberanking[':id'].$delete({ param: { id: member.id }, json: {} }));
      void act(removalQuestion(member), call, '회원을 삭제하는 중 문제가 발생했습니다.');
    },
  };
  return { memberActions, dialog };
}

const called = ({ username, id }: ManagedMember) => `‘${username}’(${id}) 회원`;

function roleQuestion(member: ManagedMember): ConfirmQuestion {
  return member.role === 'admin'
    ? {
        title: `${called(member)}의 관리자 권한을 해제합니다.`,
        body: '관리 화면을 더는 볼 수 없고, 랭킹에 다시 나타납니다.',
        confirmLabel: '해제',
        danger: true,
      }
    : {
        title: `${called(member)}을 관리자로 지정합니다.`,
        body: '공지, 당구장, 회원을 관리할 수 있게 되고, 랭킹에는 나타나지 않습니다.',
        confirmLabel: '지정',
      };
}

function moderatorQuestion(member: ManagedMember): ConfirmQuestion {
  return member.role === 'moderator'
    ? { title: `${called(member)}의 운영진 권한을 해제합니다.`, confirmLabel: '해제', danger: true }
    : {
        title: `${called(member)}을 운영진으로 지정합니다.`,
        body: '신고를 처리하고 글을 가리거나 글쓰기를 정지할 수 있게 됩니다. 전화번호와 포인트는 볼 수 없습니다.',
        confirmLabel: '지정',
      };
}

const sessionsQuestion = (member: ManagedMember): ConfirmQuestion => ({
  title: `${called(member)}을 모든 기기에서 로그아웃시킵니다.`,
  body: '다시 로그인하면 그대로 이용할 수 있습니다.',
  confirmLabel: '강제 로그아웃',
});

const releaseQuestion = (member: ManagedMember): ConfirmQuestion => ({
  title: `${called(member)}의 새 비밀번호를 바로 적용합니다.`,
  body:
    '처음 보는 곳에서 비밀번호 재설정을 요청해 기다리고 있습니다. 본인인지 먼저 확인해 주세요.\n' +
    '적용하면 모든 기기에서 로그아웃되고, 관리 기록에 남습니다.',
  confirmLabel: '바로 적용',
  danger: true,
});

const removalQuestion = (member: ManagedMember): ConfirmQuestion => ({
  title: `${called(member)}을 삭제합니다.`,
  body: '개인정보와 포인트가 지워지고, 쓴 글과 댓글은 ‘탈퇴한 회원’의 것으로 남습니다. 되돌릴 수 없습니다.',
  confirmLabel: '삭제',
  danger: true,
});
