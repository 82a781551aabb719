import { useRevalidator } from 'react-router';
import { ProfileInfo } from '#/features/accounts/profile/profile-info.tsx';
import type { OwnMember } from '#/features/members/profile/members.contract.ts';
import { Notice } from '#/ui/feedback/notice.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';

/** A member's account as admins see and correct it; points and roles are changed in the members' list. */
export function ForAdmins({ account }: { account: OwnMember }) {
  const { revalidate } = useRevalidator();
  const search = new URLSearchParams({ field: 'id', q: account.id });
  return (
    <>
      <Notice look="remark" className="mb-4">
        관리자에게만 전화번호와 이메일이 보입니다. 포인트 {account.points.toLocaleString('ko-KR')}점 ·{' '}
        <PageLink className="underline" to={`/admin/members?${search}`}>
          회원 관리에서 보기
        </PageLink>
      </Notice>
      <ProfileInfo part="basic" member={account} onSaved={revalidate} byAdmin />
      <ProfileInfo part="additional" member={account} onSaved={revalidate} byAdmin />
    </>
  );
}
