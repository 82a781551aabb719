import { useState } from 'react';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { RemoveButton } from '#/ui/dialog/remove-button.tsx';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Card } from '#/ui/page/card.tsx';
import { Toolbar } from '#/ui/page/list-row.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import { useWebhookActions } from './use-webhook-actions.ts';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { EVENT_NAMES, STATE_NAMES } from './webhooks.constants.ts';
import type { Webhook, WebhookDraft, WebhookTested } from './webhooks.contract.ts';

type WebhookCardProps = {
  webhook: Webhook;
  onChanged: () => Promise<void>;
  onSecret: (secret: string) => void;
};

/** A webhook: its address, its state, and its actions. */
export function WebhookCard({ webhook, onChanged, onSecret }: WebhookCardProps) {
  const { name, state } = webhook;
  const { test, toggle, rotate, remove, tested, busy, dialog } = useWebhookActions(webhook, {
    onChanged,
    onSecret,
  });
  const [isEdited, setEdited] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const records = isOpen ? '보낸 기록 닫기' : '보낸 기록';
  const act = (label: string, onClick: () => unknown) => (
    <Button variant="quiet" small busy={busy} aria-label={`${name} ${label}`} onClick={() => void onClick()}>
      {label}
    </Button>
  );
  return (
    <Card as="li" className="grid gap-2">
      <Facts webhook={webhook} />
      <Toolbar>
        {act('시험 보내기', test)}
        {act('수정', () => setEdited(true))}
        {act(state === 'on' ? '멈추기' : '다시 켜기', toggle)}
        {act('비밀 키 바꾸기', rotate)}
        <RemoveButton name={name} busy={busy} onClick={() => void remove()} />
        <Button
          variant="plain"
          small
          aria-expanded={isOpen}
          aria-label={`${name} ${records}`}
          onClick={() => setOpen(!isOpen)}
        >
          {records}
        </Button>
      </Toolbar>
      {tested && <Tested {...tested} />}
      {isOpen && <WebhookDeliveries webhook={webhook} />}
      {isEdited && (
        <EditSheet
          webhook={webhook}
          onClose={() => setEdited(false)}
          onSaved={async () => {
            setEdited(false);
            await onChanged();
          }}
        />
      )}
      {dialog}
    </Card>
  );
}

function Facts({ webhook: { name, url, events, state, reason, pending, date } }: { webhook: Webhook }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <strong className="min-w-0 wrap-anywhere">{name}</strong>
        <span className={state === 'disabled' ? 'text-red' : 'text-soft'}>{STATE_NAMES[state]}</span>
      </div>
      {reason && <p className="text-red">{reason}</p>}
      <p className="wrap-anywhere text-row">{url}</p>
      <ul className="flex flex-wrap gap-x-3 text-row">
        {events.map(event => (
          <li key={event}>{EVENT_NAMES[event]}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-4 text-soft text-row">
        <span>
          <When iso={date} /> 만듦
        </span>
        {pending > 0 && <span>보내기를 기다리는 것 {pending.toLocaleString('ko-KR')}개</span>}
      </p>
    </>
  );
}

function Tested({ status, failure, tookMs }: WebhookTested) {
  const isGood = status >= 200 && status < 300;
  return (
    <p role="status" className={isGood ? undefined : 'text-red'}>
      {status > 0 ? `받는 서버가 ${status}(으)로 답했습니다` : `보내지 못했습니다. ${failure}`}
      {status > 0 && ` (${tookMs}ms).`}
    </p>
  );
}

type EditSheetProps = { webhook: Webhook; onClose: () => void; onSaved: () => Promise<void> };

function EditSheet({ webhook: { id, name, url, events }, onClose, onSaved }: EditSheetProps) {
  const send = async (json: WebhookDraft) => {
    const call = browserApi.api.webhooks[':id'].$put({ param: { id: String(id) }, json });
    toast(await fetchJson(call));
    await onSaved();
  };
  return (
    <Sheet title={`웹훅 ‘${name}’ 수정`} onClose={onClose}>
      <WebhookForm known={{ name, url, events }} submit="저장" onSend={send} onCancel={onClose} />
    </Sheet>
  );
}
