import { BlockButton } from '#/features/members/blocks/block-button.tsx';
import { ReportButton } from '#/features/moderation/reports/report-button.tsx';

/** The buttons on a member's page: block, and report the nickname or the profile. */
export default function MemberActions({ id }: { id: string }) {
  return (
    <>
      <BlockButton id={id} />
      <ReportButton kind="nickname" target={id} authorId={null} label="닉네임 신고" />
      <ReportButton kind="profile" target={id} authorId={null} label="프로필 신고" />
    </>
  );
}
