import { useRevalidator } from 'react-router';
import type { InfoOptions, OwnMember } from '#/features/members/account.contract.ts';
import { PageLink } from '#/ui/page-link.tsx';
import { AdditionalInfo } from './additional-info.tsx';
import { BasicInfo } from './basic-info.tsx';

/** A member as admins see and correct one; points and roles are changed in the members' list. */
export function ForAdmins({ account, options }: { account: OwnMember; options: InfoOptions | null }) {
  const { revalidate } = useRevalidator();
  const search = new URLSearchParams({ field: 'id', q: account.id });
  return (
    <>
      <p className="profile-cost">
        관리자에게만 전화번호와 이메일이 보입니다. 포인트 {account.points.toLocaleString('ko-KR')}점 ·{' '}
        <PageLink className="underline" to={`/admin/members?${search}`}>
          회원 관리에서 보기
        </PageLink>
      </p>
      <BasicInfo member={account} onSaved={revalidate} byAdmin />
      <AdditionalInfo member={account} options={options} onSaved={revalidate} byAdmin />
    </>
  );
}
