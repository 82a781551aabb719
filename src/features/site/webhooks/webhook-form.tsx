import { WEBHOOK_EVENTS } from '#/shared/webhook-events.ts';
import { CheckboxGroup } from '#/ui/form/checkbox-group.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { EVENT_NAMES, WEBHOOK_FAILED, WEBHOOK_NAME_LIMIT, WEBHOOK_URL_LIMIT } from './webhooks.constants.ts';
import { type WebhookDraft, type WebhookTyped, webhookDraft } from './webhooks.contract.ts';

const EMPTY: WebhookTyped = { name: '', url: '', events: [] };

type WebhookFormProps = {
  known?: WebhookTyped;
  submit: string;
  onSend: (draft: WebhookDraft) => Promise<void>;
  onCancel?: () => void;
};

export function WebhookForm({ known = EMPTY, submit, onSend, onCancel }: WebhookFormProps) {
  const form = useForm<WebhookTyped, WebhookDraft>(webhookDraft, known, WEBHOOK_FAILED);
  const send = async (draft: WebhookDraft) => {
    await onSend(draft);
    form.reset(EMPTY);
  };
  return (
    <Form {...form.bind(send)} brief className="grid gap-4">
      <TextInput
        label="이름"
        help="어느 프로그램인지 알아볼 수 있게 적어주세요. 예: 카카오톡 알림 봇"
        limit={WEBHOOK_NAME_LIMIT}
        required
        {...form.field('name')}
      />
      <TextInput
        label="받는 주소"
        help="https://로 시작하는 인터넷 주소입니다. 443번이나 8443번 포트만 쓸 수 있습니다."
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={WEBHOOK_URL_LIMIT}
        required
        {...form.field('url')}
      />
      <CheckboxGroup label="보낼 일" options={WEBHOOK_EVENTS} {...form.field('events')}>
        {event => (
          <>
            {EVENT_NAMES[event]} <code className="text-soft text-label">{event}</code>
          </>
        )}
      </CheckboxGroup>
      <FormActions submit={submit} busy={form.busy} onCancel={onCancel} />
    </Form>
  );
}
