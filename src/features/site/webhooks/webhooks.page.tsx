import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { SecretSheet } from '#/ui/dialog/secret-sheet.tsx';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { Card } from '#/ui/page/card.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { LinkButton } from '#/ui/theme/button.tsx';
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
    <PageFrame
      title="웹훅"
      width="reading"
      actions={
        <LinkButton variant="quiet" to="/admin/settings">
          사이트 설정
        </LinkButton>
      }
    >
      <p className="text-soft">
        공지가 올라오거나 대회가 진행될 때 다른 프로그램(알림 봇, 전광판 등)에 바로 알려 줍니다. 보낸 기록은
        30일 동안 남습니다.
      </p>
      <ul className="grid gap-3 my-4" aria-label="웹훅">
        {webhooks.map(webhook => (
          <WebhookCard key={webhook.id} webhook={webhook} onChanged={revalidate} onSecret={setSecret} />
        ))}
      </ul>
      {webhooks.length === 0 && (
        <EmptyState sentence="만든 웹훅이 없습니다." why="프로그램을 쓰지 않으면 만들 필요가 없습니다." />
      )}
      <Card className="my-4" aria-labelledby="new-webhook">
        <h2 id="new-webhook" className="mb-4 text-lead font-bold">
          새 웹훅
        </h2>
        <WebhookForm submit="웹훅 만들기" onSend={add} />
      </Card>
      <WebhookHelp />
      <SecretSheet name="비밀 키" secret={secret} onClose={() => setSecret(undefined)}>
        받는 프로그램은 이 키로 이 사이트가 보낸 것인지 확인합니다.
      </SecretSheet>
    </PageFrame>
  );
}
