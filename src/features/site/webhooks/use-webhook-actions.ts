import { useState } from 'react';
import { asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { FORMER_SECRET_HOURS, WEBHOOK_ACTION_FAILED } from './webhooks.constants.ts';
import type { Webhook, WebhookTested } from './webhooks.contract.ts';

const calls = browserApi.api.webhooks[':id'];

type Reactions = { onChanged: () => Promise<void>; onSecret: (secret: string) => void };

/**
 * The actions on a webhook (pause, test, new secret, remove and so on), except changing its name, address or
 * events.
 */
export function useWebhookActions({ id, name, state }: Webhook, { onChanged, onSecret }: Reactions) {
  const { perform, busy: isAsked, dialog } = useConfirmedAction();
  const [busy, setBusy] = useState(false);
  const [tested, setTested] = useState<WebhookTested>();
  const param = { id: String(id) };
  const run = async (work: () => Promise<void>, fallbackMessage: string) => {
    setBusy(true);
    await work().catch(error => toast(asApiError(error, fallbackMessage).message, 'error'));
    setBusy(false);
  };
  const test = () =>
    run(
      async () => setTested(await fetchJson(calls.test.$post({ param }))),
      '시험으로 보내지 못했습니다. 잠시 후 다시 시도해주세요.',
    );
  const toggle = () =>
    run(async () => {
      const json = { state: state === 'on' ? 'paused' : 'on' } as const;
      toast(await fetchJson(calls.state.$put({ param, json })));
      await onChanged();
    }, WEBHOOK_ACTION_FAILED);
  const rotate = () =>
    perform({
      question: {
        title: `웹훅 ‘${name}’의 비밀 키를 바꿉니다.`,
        body: `${FORMER_SECRET_HOURS}시간 동안은 지금 키로도 확인할 수 있습니다. 그 안에 받는 프로그램의 키를 바꿔주세요.`,
        confirmLabel: '키 바꾸기',
      },
      call: async () => {
        const { message, secret } = await fetchJson(calls.secret.$post({ param }));
        onSecret(secret);
        return message;
      },
      fallbackMessage: WEBHOOK_ACTION_FAILED,
    });
  const remove = async () => {
    await perform({
      question: {
        title: `웹훅 ‘${name}’을 삭제합니다.`,
        body: '기다리는 것은 보내지 않고, 보낸 기록도 지워집니다. 되돌릴 수 없습니다.',
        confirmLabel: '삭제',
        danger: true,
      },
      call: () => fetchJson(calls.$delete({ param })),
      fallbackMessage: WEBHOOK_ACTION_FAILED,
      removes: true,
    });
    await onChanged();
  };
  return { test, toggle, rotate, remove, tested, busy: busy || isAsked, dialog };
}
