import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { OwnerDialog, type OwnersAction } from '#/features/accounts/profile/owner-dialog.tsx';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { loadingPage } from '#/ui/feedback/loading-page.tsx';
import { Notice } from '#/ui/feedback/notice.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { AppFactor } from './app-factor.tsx';
import { Passkeys } from './passkeys.tsx';
import { NewCodes, RecoveryCodes } from './recovery-codes.tsx';
import type { SaveFactor } from './second-factors.contract.ts';

const LOAD_FAILED = '2단계 인증 설정을 불러오는 중 문제가 발생했습니다.';

export const clientLoader = memberLoader(() =>
  forPage(fetchJson(browserApi.api.members['second-factor'].$get()), LOAD_FAILED),
);

export const meta = pageMeta({ title: '2단계 인증', path: '/profile/security', hidden: true });

export const HydrateFallback = loadingPage('2단계 인증');

export default function SecurityPage() {
  const factors = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const [action, setAction] = useState<OwnersAction>();
  const [codes, setCodes] = useState<string[]>();
  const saved: SaveFactor = async ({ message, recoveryCodes }) => {
    toast(message);
    setCodes(recoveryCodes);
    await revalidate();
  };
  const hasAny = factors.appSince !== null || factors.passkeys.length > 0;
  const part = { factors, ask: setAction, onSaved: saved };
  return (
    <PageFrame
      title="2단계 인증"
      width="reading"
      lead="비밀번호에 더해, 내가 가진 것으로 한 번 더 확인합니다."
    >
      <div className="profile flex flex-col gap-4">
        {factors.isRequired && !hasAny && (
          <Notice look="warning" className="mb-4" role="status">
            관리자와 운영진은 2단계 인증을 등록해야 관리 기능을 쓸 수 있습니다.
          </Notice>
        )}
        <AppFactor {...part} />
        <Passkeys {...part} />
        {hasAny && <RecoveryCodes {...part} />}
      </div>
      <OwnerDialog action={action} onClose={() => setAction(undefined)} />
      <NewCodes codes={codes} onClose={() => setCodes(undefined)} />
    </PageFrame>
  );
}
