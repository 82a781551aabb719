import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { SecretSheet } from '#/ui/dialog/secret-sheet.tsx';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookHelp } from './webhook-help.tsx';
import type { Webhook, WebhookDraft } from './webhooks.contract.ts';

type WebhookScreenProps = {
  webhooks: Webhook[];
  /** Adds a webhook and returns its secret. */
  add: (draft: WebhookDraft) => Promise<string>;
};

/** The webhooks of a hall or of the operator, and a form to add one. */
export function WebhookScreen({ webhooks, add }: WebhookScreenProps) {
  const { revalidate } = useRevalidator();
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <p className="text-soft">
        공지가 올라오거나 대회가 진행될 때 다른 프로그램(알림 봇, 구장 전광판 등)에 바로 알려 줍니다. 보낸
        기록은 30일 동안 남습니다.
      </p>
      <ul className="grid gap-3 my-4" aria-label="웹훅">
        {webhooks.map(webhook => (
          <WebhookCard key={webhook.id} webhook={webhook} onChanged={revalidate} onSecret={setSecret} />
        ))}
      </ul>
      {webhooks.length === 0 && (
        <EmptyState sentence="만든 웹훅이 없습니다." why="프로그램을 쓰지 않으면 만들 필요가 없습니다." />
      )}
      <section className="card my-4" aria-labelledby="new-webhook">
        <h2 id="new-webhook" className="mb-4 text-lead font-bold">
          새 웹훅
        </h2>
        <WebhookForm
          submit="웹훅 만들기"
          onSend={async draft => {
            setSecret(await add(draft));
            await revalidate();
          }}
        />
      </section>
      <WebhookHelp />
      <SecretSheet name="비밀 키" secret={secret} onClose={() => setSecret(undefined)}>
        받는 프로그램은 이 키로 이 사이트가 보낸 것인지 확인합니다.
      </SecretSheet>
    </>
  );
}
