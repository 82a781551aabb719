import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { Card } from '#/ui/page/card.tsx';
import { KeysPage } from '#/ui/page/keys-page.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { WebhookCard, WebhookForm } from './webhook-card.tsx';
import { WEBHOOK_FAILED, WEBHOOKS_LOAD_FAILED } from './webhooks.constants.ts';
import type { WebhookDraft } from './webhooks.contract.ts';

const calls = browserApi.api.webhooks.site;

export const clientLoader = () => forPage(fetchJson(calls.$get()), WEBHOOKS_LOAD_FAILED);

export const meta = pageMeta({ title: '웹훅', path: '/admin/webhooks', hidden: true });

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

const EXAMPLE = `import { Webhook } from 'standardwebhooks';

// body는 받은 글자 그대로, headers는 요청의 머리글입니다.
const message = new Webhook(secret).verify(body, headers);
console.log(message.type, message.data);`;

function WebhookHelp() {
  return (
    <Card as="details">
      <summary className="font-bold">받는 프로그램은 어떻게 만드나요?</summary>
      <div className="mt-3 grid gap-3">
        <p>
          일이 생기면 받는 주소로 JSON을 POST로 보냅니다. 내용은 <code>type</code>, <code>timestamp</code>,{' '}
          <code>data</code>이고, 누구나 볼 수 있는 것만 담습니다. 10초 안에 200번대로 답해 주세요.
        </p>
        <p>
          답이 없거나 다른 답이면 5초, 5분, 30분, 2시간, 5시간, 10시간, 10시간 뒤에 다시 보냅니다. 같은 것이
          두 번 올 수 있으니 <code>webhook-id</code>로 구별하고, 순서가 바뀔 수 있으니{' '}
          <code>data.version</code>이나 <code>timestamp</code>를 보세요. 410으로 답하면 바로 꺼집니다.
        </p>
        <p>
          서명은 Standard Webhooks 방식입니다. 머리글 <code>webhook-id</code>, <code>webhook-timestamp</code>,{' '}
          <code>webhook-signature</code>를 여러 언어의 라이브러리로 확인할 수 있습니다.
        </p>
        <pre className="whitespace-pre-wrap wrap-anywhere text-row">
          <code>{EXAMPLE}</code>
        </pre>
      </div>
    </Card>
  );
}
