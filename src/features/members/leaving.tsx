import { Download } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { withJosa } from '#/shared/josa.ts';
import { ask, askFile, browserApi } from '#/ui/api.ts';
import { Button } from '#/ui/button.tsx';
import { asTrouble } from '#/ui/call-trouble.ts';
import { useDeed } from '#/ui/deed.ts';
import { saveFile } from '#/ui/download.ts';
import { forgetSession } from '#/ui/session.ts';
import { toast } from '#/ui/toast.tsx';
import type { OwnMember } from './account.contract.ts';
import { WITHDRAW_FAILED } from './profile.rules.ts';
import { ProfilePart } from './profile-parts.tsx';

/** What the site keeps of the member, as a file; and the end of the account. */
export function Leaving({ member }: { member: OwnMember }) {
  const { perform, busy, dialog } = useDeed();
  const navigate = useNavigate();
  const leave = async () => {
    const done = await perform({
      question: {
        title: '회원에서 탈퇴합니다.',
        body:
          '전화번호, 이메일, 점수, 포인트, 출석과 승리 기록이 바로 지워지고 되돌릴 수 없습니다.\n' +
          '쓴 글과 댓글은 ‘탈퇴한 회원’ 이름으로 남습니다. 남기고 싶지 않은 글은 먼저 지워주세요.\n' +
          `아이디 ${withJosa(member.id, '은/는')} 다시 쓸 수 없습니다.`,
        confirmLabel: '탈퇴',
        danger: true,
      },
      call: async () =>
        (await ask(browserApi.api.memberanking[':id'].$delete({ param: { id: member.id } }))).message,
      otherwise: WITHDRAW_FAILED,
    });
    if (!done) return;
    forgetSession();
    await navigate('/');
  };
  return (
    <ProfilePart id="leaving" title="내 데이터와 탈퇴">
      <p className="text-soft">
        회원정보, 포인트, 출석, 승리, 글, 댓글, 신청, 알림을 파일(JSON) 하나로 받을 수 있습니다.
      </p>
      <div className="profile-leaving">
        <DownloadOwnData />
        <Button variant="danger" busy={busy} onClick={() => void leave()}>
          회원 탈퇴
        </Button>
      </div>
      {dialog}
    </ProfilePart>
  );
}

function DownloadOwnData() {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await saveFile(await askFile(browserApi.api.members.data.$get()));
    } catch (error) {
      toast(asTrouble(error, '데이터를 내려받는 중 문제가 발생했습니다.').message, 'trouble');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="quiet" busy={busy} onClick={() => void download()}>
      <Download size={18} aria-hidden="true" />내 데이터 내려받기
    </Button>
  );
}
