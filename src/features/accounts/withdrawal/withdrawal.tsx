import { useState } from 'react';
import { CURRENT_PASSWORD_HELP, ProfilePart } from '#/features/accounts/profile/profile-parts.tsx';
import { UNSENT_GOES, useSignedOutHere } from '#/features/accounts/sessions/use-logout.tsx';
import type { OwnMember } from '#/features/members/profile/members.contract.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { ConfirmDialog } from '#/ui/dialog/dialog.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { hasUnsent } from '#/ui/form/drafts/unsent-text.ts';
import { PasswordInput } from '#/ui/form/password-input.tsx';
import { FileButton } from '#/ui/table/file-button.tsx';
import { Button } from '#/ui/theme/button.tsx';

/** The section where a member downloads the own data and withdraws from the site. */
export function Leaving({ member }: { member: OwnMember }) {
  const [asking, setAsking] = useState(false);
  return (
    <ProfilePart id="leaving" title="내 데이터와 탈퇴">
      <p className="text-soft">
        회원정보, 포인트, 출석, 승리, 글, 댓글, 신청, 알림을 파일(JSON) 하나로 받을 수 있습니다.
      </p>
      <div className="flex flex-wrap justify-between gap-2">
        <DownloadOwnData />
        <Button variant="danger" onClick={() => setAsking(true)}>
          회원 탈퇴
        </Button>
      </div>
      <LeaveDialog id={member.id} open={asking} onClose={() => setAsking(false)} />
    </ProfilePart>
  );
}

/** The dialog in which a member withdraws with the password; the typed password stays after a failure. */
function LeaveDialog({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const [currentPassword, setCurrentPassword] = useState('');
  const signedOutHere = useSignedOutHere();
  const close = () => {
    setCurrentPassword('');
    onClose();
  };
  const leave = async () => {
    const call = browserApi.api.memberanking[':id'].$delete({ param: { id }, json: { currentPassword } });
    const { message } = await fetchJson(call, '회원 탈퇴에 실패했습니다.');
    toast(message);
    await signedOutHere();
  };
  return (
    <ConfirmDialog
      open={open}
      title="회원에서 탈퇴합니다."
      body={
        <>
          전화번호, 이메일, 점수, 포인트, 출석과 승리 기록이 바로 지워지고 되돌릴 수 없습니다.
          <br />쓴 글과 댓글은 ‘탈퇴한 회원’ 이름으로 남습니다. 남기고 싶지 않은 글은 먼저 지워주세요.
          <br />
          아이디 {withJosa(id, '은/는')} 다시 쓸 수 없습니다.
          {open && hasUnsent() && (
            <>
              <br />
              {UNSENT_GOES}
            </>
          )}
        </>
      }
      confirmLabel="탈퇴"
      danger
      onConfirm={leave}
      onClose={close}
    >
      <PasswordInput
        name="currentPassword"
        label="현재 비밀번호"
        help={CURRENT_PASSWORD_HELP}
        value={currentPassword}
        onChange={setCurrentPassword}
      />
    </ConfirmDialog>
  );
}

const DownloadOwnData = () => (
  <FileButton
    label="내 데이터 내려받기"
    fetch={() => browserApi.api.members.data.$get()}
    failed="데이터를 내려받는 중 문제가 발생했습니다."
  />
);
