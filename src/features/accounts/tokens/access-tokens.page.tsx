import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { CurrentPassword } from '#/features/accounts/profile/profile-parts.tsx';
import { SCOPE_NAMES, TOKEN_SCOPES } from '#/shared/token-scopes.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { useReloadingAction } from '#/ui/dialog/use-confirmed-action.ts';
import { loadingPage } from '#/ui/feedback/skeletons.tsx';
import { Select, TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { CheckboxGroup } from '#/ui/form/switch.tsx';
import { Card, pageMeta } from '#/ui/page/frame.tsx';
import { KeysPage } from '#/ui/page/keys-page.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { RowButton } from '#/ui/theme/row-button.tsx';
import { When } from '#/ui/theme/when.tsx';
import {
  type AccessToken,
  type NewToken,
  newToken,
  TOKEN_DAYS,
  TOKEN_NAME_LIMIT,
} from './access-tokens.contract.ts';

const TITLE = '접근 토큰';
const calls = browserApi.api['access-tokens'];

export const clientLoader = memberLoader(() => forPage(fetchJson(calls.$get())));

export const meta = pageMeta({ title: TITLE, hidden: true });

export const HydrateFallback = loadingPage(TITLE);

export default function AccessTokensPage() {
  const tokens = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const [made, setMade] = useState<string>();
  return (
    <KeysPage
      title={TITLE}
      back={{ title: '내 정보', list: '/profile' }}
      about={
        <>
          내 프로그램이 비밀번호 없이{' '}
          <PageLink className="underline" to="/api-docs">
            API
          </PageLink>
          를 쓰게 하는 열쇠입니다. 계정과 포인트, 관리 기능에는 쓸 수 없고, 비밀번호를 바꾸거나 모든 기기에서
          로그아웃하면 취소됩니다.
        </>
      }
      label="내 접근 토큰"
      cards={tokens.map(token => <TokenCard key={token.id} token={token} />)}
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

function TokenCard({ token }: { token: AccessToken }) {
  const { perform, busy } = useReloadingAction();
  const revoke = () =>
    perform({
      question: {
        title: `접근 토큰 ‘${token.name}’을 취소합니다.`,
        body: '이 토큰을 쓰는 프로그램은 더 이상 사이트를 부를 수 없습니다. 되돌릴 수 없습니다.',
        confirmLabel: '토큰 취소',
        danger: true,
      },
      call: () => fetchJson(calls[':id'].$delete({ param: { id: String(token.id) } })),
      removes: true,
    });
  return (
    <Card as="li" className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <strong className="min-w-0 wrap-anywhere">{token.name}</strong>
        <RowButton of={token.name} label="취소" variant="danger" busy={busy} onClick={() => void revoke()} />
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
        <span>
          {token.usedAt ? (
            <>
              <When iso={token.usedAt} /> 마지막 사용
            </>
          ) : (
            '아직 쓰지 않음'
          )}
        </span>
        <span className={token.isExpired ? 'text-red' : undefined}>
          <When iso={token.expiresAt} /> {token.isExpired ? '만료됨' : '만료'}
        </span>
      </p>
    </Card>
  );
}

const EMPTY: NewToken = { name: '', scopes: [], days: TOKEN_DAYS[0], currentPassword: '' };
const DAYS = TOKEN_DAYS.map(days => ({ value: String(days), label: `${days}일` }));

function TokenForm({ onMade }: { onMade: (token: string) => Promise<void> }) {
  const form = useForm(newToken, EMPTY);
  const { days } = form.values;
  const send = async (json: NewToken) => {
    const { token } = await fetchJson(calls.$post({ json }));
    form.reset(EMPTY);
    await onMade(token);
  };
  return (
    <Form {...form.bind(send)} className="grid gap-4">
      <TextInput
        label="이름"
        help="어느 프로그램인지 알아볼 수 있게 적어주세요. 예: 구장 모니터"
        limit={TOKEN_NAME_LIMIT}
        required
        {...form.field('name')}
      />
      <CheckboxGroup label="권한" options={TOKEN_SCOPES} {...form.field('scopes')}>
        {scope => SCOPE_NAMES[scope]}
      </CheckboxGroup>
      <Select
        label="기간"
        options={DAYS}
        {...form.field('days')}
        value={String(days)}
        onChange={chosen => form.set('days', Number(chosen) as NewToken['days'])}
      />
      <CurrentPassword {...form.field('currentPassword')} />
      <FormActions submit="접근 토큰 만들기" busy={form.busy} />
    </Form>
  );
}
