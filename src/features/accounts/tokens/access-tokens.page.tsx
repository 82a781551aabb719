import { useState } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { SCOPE_NAMES } from '#/shared/token-scopes.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { membersOnly } from '#/ui/client/members-only.ts';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { Loading } from '#/ui/feedback/states.tsx';
import { Card } from '#/ui/page/card.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { KeysPage } from '#/ui/page/keys-page.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import { TOKEN_REMOVAL_FAILED, TOKENS_LOAD_FAILED } from './access-tokens.constants.ts';
import type { AccessToken } from './access-tokens.contract.ts';
import { TokenForm } from './token-form.tsx';

const TITLE = '접근 토큰';
const calls = browserApi.api['access-tokens'];

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await membersOnly(request);
  return forPage(fetchJson(calls.$get()), TOKENS_LOAD_FAILED);
}
clientLoader.hydrate = true as const;

export const meta = pageMeta({ title: TITLE, path: '/profile/access-tokens', hidden: true });

export function HydrateFallback() {
  return (
    <PageFrame title={TITLE} width="reading">
      <Loading />
    </PageFrame>
  );
}

export default function AccessTokensPage() {
  const tokens = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const [made, setMade] = useState<string>();
  return (
    <KeysPage
      title={TITLE}
      back={{ label: '회원정보', to: '/profile' }}
      about={
        <>
          내가 쓰는 프로그램이 비밀번호 없이 이 사이트의{' '}
          <PageLink className="underline" to="/api-docs">
            API
          </PageLink>
          를 부를 때 씁니다. 고른 권한만 쓸 수 있고, 계정과 포인트, 관리 기능에는 쓸 수 없습니다. 비밀번호를
          바꾸거나 모든 기기에서 로그아웃하면 모두 취소됩니다.
        </>
      }
      label="내 접근 토큰"
      cards={tokens.map(token => <TokenCard key={token.id} token={token} onRevoked={revalidate} />)}
      empty="만든 접근 토큰이 없습니다."
      form={
        <TokenForm
          onMade={async token => {
            setMade(token);
            await revalidate();
          }}
        />
      }
      secret={{
        name: TITLE,
        value: made,
        about:
          '이 토큰을 아는 사람은 누구나 고른 권한을 쓸 수 있으니 남에게 보내거나 공개된 곳에 올리지 마세요.',
        note: (
          <>
            요청에 <code>Authorization: Bearer 토큰</code> 머리글로 보냅니다.
          </>
        ),
      }}
      onSecretClosed={() => setMade(undefined)}
    />
  );
}

function TokenCard({ token, onRevoked }: { token: AccessToken; onRevoked: () => Promise<void> }) {
  const { perform, busy, dialog } = useConfirmedAction();
  const revoke = async () => {
    await perform({
      question: {
        title: `접근 토큰 ‘${token.name}’을 취소합니다.`,
        body: '이 토큰을 쓰는 프로그램은 더 이상 사이트를 부를 수 없습니다. 되돌릴 수 없습니다.',
        confirmLabel: '토큰 취소',
        danger: true,
      },
      call: async () => (await fetchJson(calls[':id'].$delete({ param: { id: String(token.id) } }))).message,
      fallbackMessage: TOKEN_REMOVAL_FAILED,
      removes: true,
    });
    await onRevoked();
  };
  return (
    <Card as="li" className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <strong className="min-w-0 wrap-anywhere">{token.name}</strong>
        <Button
          variant="danger"
          small
          busy={busy}
          aria-label={`${token.name} 취소`}
          onClick={() => void revoke()}
        >
          취소
        </Button>
      </div>
      <ul className="text-row">
        {token.scopes.map(scope => (
          <li key={scope}>{SCOPE_NAMES[scope]}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-4 text-soft text-row">
        <span>
          <When iso={token.createdAt} /> 만듦
        </span>
        <span>{token.usedAt ? <UsedAt iso={token.usedAt} /> : '아직 쓰지 않음'}</span>
        <span className={token.isExpired ? 'text-red' : undefined}>
          <When iso={token.expiresAt} /> {token.isExpired ? '만료됨' : '만료'}
        </span>
      </p>
      {dialog}
    </Card>
  );
}

const UsedAt = ({ iso }: { iso: string }) => (
  <>
    <When iso={iso} /> 마지막 사용
  </>
);
