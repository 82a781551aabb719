import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { OwnerDialog, type OwnersAction } from '#/features/accounts/profile/owner-dialog.tsx';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { useSaved } from '#/ui/client/use-calls.ts';
import { loadingPage } from '#/ui/feedback/skeletons.tsx';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { Card, pageMeta } from '#/ui/page/frame.tsx';
import { OwnPage } from '#/ui/page/own-page.tsx';
import { RowButton } from '#/ui/theme/row-button.tsx';
import { When } from '#/ui/theme/when.tsx';
import { PROVIDER_NAMES, type Provider } from './login-providers.rules.ts';
import { ButtonsOf } from './provider-buttons.tsx';
import { leaveForProvider } from './provider-start.client.ts';

const calls = browserApi.api.members.providers;

export const clientLoader = memberLoader(() => forPage(fetchJson(calls.$get())));

export const meta = pageMeta({ title: '계정 연결', hidden: true });

export const HydrateFallback = loadingPage('계정 연결');

const linkLabel = (provider: Provider) => `${PROVIDER_NAMES[provider]} 계정 연결`;

const NOTHING_TO_LINK = (
  <EmptyState
    sentence="연결할 수 있는 계정이 없습니다."
    why="이 사이트는 아이디와 비밀번호로 로그인합니다."
    next={{ label: '내 정보로 돌아가기', to: '/profile' }}
  />
);

export default function LinkedAccountsPage() {
  const { providers, linked } = useLoaderData<typeof clientLoader>();
  const finish = useSaved();
  const [action, setAction] = useState<OwnersAction>();
  const free = providers.filter(each => !linked.some(({ provider }) => provider === each));
  const unlink = (provider: Provider) =>
    setAction({
      title: `${PROVIDER_NAMES[provider]} 계정의 연결을 해제합니다.`,
      body: `이 계정으로는 더 이상 로그인할 수 없고, 아이디와 비밀번호로 로그인합니다. ${PROVIDER_NAMES[provider]}에 남은 동의는 그 회사의 계정 설정에서 지울 수 있습니다.`,
      confirmLabel: '연결 해제',
      danger: true,
      run: async currentPassword => {
        const request = { param: { provider }, json: { currentPassword } };
        await finish(await fetchJson(calls[':provider'].$delete(request)));
      },
    });
  return (
    <OwnPage title="계정 연결" lead={providers.length > 0 && '연결한 계정으로도 로그인할 수 있습니다.'}>
      <ul className="grid gap-3" aria-label="연결한 계정">
        {linked.map(({ provider, linkedAt, usedAt }) => (
          <Card as="li" key={provider} className="flex flex-wrap items-center justify-between gap-2">
            <span className="grid">
              <strong>{PROVIDER_NAMES[provider]}</strong>
              <span className="text-soft text-row">
                <When iso={linkedAt} /> 연결
                {usedAt && (
                  <>
                    , <When iso={usedAt} /> 로그인
                  </>
                )}
              </span>
            </span>
            <RowButton
              of={PROVIDER_NAMES[provider]}
              label="연결 해제"
              variant="danger"
              onClick={() => unlink(provider)}
            />
          </Card>
        ))}
      </ul>
      {linked.length + providers.length === 0 && NOTHING_TO_LINK}
      <div className="mt-4">
        <ButtonsOf providers={free} label={linkLabel} go={each => leaveForProvider(each, '/', true)} />
      </div>
      <OwnerDialog action={action} onClose={() => setAction(undefined)} />
    </OwnPage>
  );
}
