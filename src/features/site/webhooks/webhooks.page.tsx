import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { KeysPage } from '#/ui/page/keys-page.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookHelp } from './webhook-help.tsx';
import { WEBHOOK_FAILED, WEBHOOKS_LOAD_FAILED } from './webhooks.constants.ts';
import type { WebhookDraft } from './webhooks.contract.ts';

const calls = browserApi.api.webhooks.site;

export const clientLoader = () => forPage(fetchJson(calls.$get()), WEBHOOKS_LOAD_FAILED);

export const meta = pageMeta({ title: '웹훅', path: '/admin/webhooks', hidden: true });

/** The operator's webhooks, which receive every notice and every tournament, and a form to add one. */
export default function WebhooksPage() {
  const webhooks = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const [secret, setSecret] = useState<string>();
  const add = async (json: WebhookDraft) => {
    setSecret((await fetchJson(calls.$post({ json }), WEBHOOK_FAILED)).secret);
    await revalidate();
  };
  return (
    <KeysPage
      title="웹훅"
      back={{ label: '사이트 설정', to: '/admin/settings' }}
      about="공지가 올라오거나 대회가 진행될 때 다른 프로그램(알림 봇, 전광판 등)에 바로 알려 줍니다. 보낸 기록은 30일 동안 남습니다."
      label="웹훅"
      cards={webhooks.map(webhook => (
        <WebhookCard key={webhook.id} webhook={webhook} onChanged={revalidate} onSecret={setSecret} />
      ))}
      empty="만든 웹훅이 없습니다."
      form={<WebhookForm submit="웹훅 만들기" onSend={add} />}
      secret={{
        name: '비밀 키',
        value: secret,
        about: '받는 프로그램은 이 키로 이 사이트가 보낸 것인지 확인합니다.',
      }}
      onSecretClosed={() => setSecret(undefined)}
    >
      <WebhookHelp />
    </KeysPage>
  );
}
