import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { withCommas } from '#/shared/text/with-commas.ts';
import { WEBHOOK_EVENTS } from '#/shared/webhook-events.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { useChange, useLoaded, usePress, useSaved } from '#/ui/client/use-calls.ts';
import { RowMenu } from '#/ui/dialog/row-menu.tsx';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { useReloadingAction } from '#/ui/dialog/use-confirmed-action.ts';
import { Problem } from '#/ui/feedback/notice.tsx';
import { Loading } from '#/ui/feedback/states.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { CheckboxGroup } from '#/ui/form/switch.tsx';
import { CardFold } from '#/ui/page/fold.tsx';
import { Card, pageMeta } from '#/ui/page/frame.tsx';
import { KeysPage } from '#/ui/page/keys-page.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Toolbar } from '#/ui/page/parts.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import {
  DELIVERIES_SHOWN,
  DELIVERY_STATE_NAMES,
  EVENT_NAMES,
  FORMER_SECRET_HOURS,
  WEBHOOK_NAME_LIMIT,
  WEBHOOK_STATE_NAMES,
  WEBHOOK_URL_LIMIT,
} from './webhooks.constants.ts';
import {
  type Delivery,
  type Webhook,
  type WebhookDraft,
  type WebhookTested,
  type WebhookTyped,
  webhookDraft,
} from './webhooks.contract.ts';
import { isTaken } from './webhooks.rules.ts';

const siteCalls = browserApi.api.webhooks.site;
const calls = browserApi.api.webhooks[':id'];

export const clientLoader = () => forPage(fetchJson(siteCalls.$get()));

export const meta = pageMeta({ title: '웹훅', hidden: true });

export default function WebhooksPage() {
  const webhooks = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const [secret, setSecret] = useState<string>();
  const add = async (json: WebhookDraft) => {
    setSecret((await fetchJson(siteCalls.$post({ json }))).secret);
    await revalidate();
  };
  return (
    <KeysPage
      title="웹훅"
      back={{ title: '사이트 설정', list: '/admin/settings' }}
      about="공지와 대회 소식을 다른 프로그램(알림 봇, 전광판)에 바로 보냅니다. 보낸 기록은 30일 동안 남습니다."
      label="웹훅"
      cards={webhooks.map(webhook => <WebhookCard key={webhook.id} webhook={webhook} onSecret={setSecret} />)}
      empty="만든 웹훅이 없습니다."
      form={<WebhookForm onSend={add} />}
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
    <CardFold title="받는 프로그램 만들기">
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
    </CardFold>
  );
}

type WebhookCardProps = { webhook: Webhook; onSecret: (secret: string) => void };

function WebhookCard({ webhook, onSecret }: WebhookCardProps) {
  const { name, state } = webhook;
  const { test, toggle, rotate, remove, tested, busy } = useWebhookActions({ webhook, onSecret });
  const [isEdited, setEdited] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const records = isOpen ? '보낸 기록 닫기' : '보낸 기록';
  return (
    <Card as="li" className="grid gap-2">
      <Facts webhook={webhook} />
      <Toolbar>
        <Button variant="quiet" busy={busy} aria-label={`${name} 시험 보내기`} onClick={() => void test()}>
          시험 보내기
        </Button>
        <Button
          variant="plain"
          aria-expanded={isOpen}
          aria-label={`${name} ${records}`}
          onClick={() => setOpen(!isOpen)}
        >
          {records}
        </Button>
        <span className="ml-auto" />
        <RowMenu
          name={name}
          actions={{
            수정: () => setEdited(true),
            [state === 'on' ? '멈추기' : '다시 켜기']: toggle,
            '비밀 키 바꾸기': rotate,
            삭제: remove,
          }}
          busy={busy}
        />
      </Toolbar>
      {tested && <Tested {...tested} />}
      {isOpen && <WebhookDeliveries webhook={webhook} />}
      {isEdited && <EditSheet webhook={webhook} onClose={() => setEdited(false)} />}
    </Card>
  );
}

function useWebhookActions({ webhook: { id, name, state }, onSecret }: WebhookCardProps) {
  const { perform, busy: isAsked } = useReloadingAction();
  const { change, busy: isChanging } = useChange();
  const { press, busy: isTesting } = usePress();
  const [tested, setTested] = useState<WebhookTested>();
  const param = { id: String(id) };
  const test = () => press(async () => setTested(await fetchJson(calls.test.$post({ param }))));
  const toggle = () =>
    change(() => calls.state.$put({ param, json: { state: state === 'on' ? 'paused' : 'on' } }));
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
    });
  const remove = () =>
    perform({
      question: {
        title: `웹훅 ‘${name}’을 삭제합니다.`,
        body: '기다리는 것은 보내지 않고, 보낸 기록도 지워집니다. 되돌릴 수 없습니다.',
        confirmLabel: '삭제',
        danger: true,
      },
      call: () => fetchJson(calls.$delete({ param })),
      removes: true,
    });
  return { test, toggle, rotate, remove, tested, busy: isTesting || isChanging || isAsked };
}

function Facts({ webhook: { name, url, events, state, reason, pending, date } }: { webhook: Webhook }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <strong className="min-w-0 wrap-anywhere">{name}</strong>
        <span className={state === 'disabled' ? 'text-red' : 'text-soft'}>{WEBHOOK_STATE_NAMES[state]}</span>
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
        {pending > 0 && <span>보내기를 기다리는 것 {withCommas(pending)}개</span>}
      </p>
    </>
  );
}

function Tested({ status, failure, tookMs }: WebhookTested) {
  return (
    <p role="status" className={isTaken(status) ? undefined : 'text-red'}>
      {status > 0 ? `받는 서버가 ${status}(으)로 답했습니다` : `보내지 못했습니다. ${failure}`}
      {status > 0 && ` (${tookMs}ms).`}
    </p>
  );
}

type EditSheetProps = { webhook: Webhook; onClose: () => void };

function EditSheet({ webhook: { id, name, url, events }, onClose }: EditSheetProps) {
  const onSaved = useSaved(onClose);
  const send = async (json: WebhookDraft) =>
    onSaved(await fetchJson(calls.$put({ param: { id: String(id) }, json })));
  return (
    <Sheet title={`웹훅 ‘${name}’ 수정`} onClose={onClose}>
      <WebhookForm known={{ name, url, events }} onSend={send} onCancel={onClose} />
    </Sheet>
  );
}

const columnsOf = (busy: boolean, sendAgain: (row: Delivery) => Promise<unknown>): Column<Delivery>[] => [
  { title: '일', cell: ({ link, event }) => <PageLink to={link}>{EVENT_NAMES[event]}</PageLink> },
  { title: '시각', fold: 'bare', cell: ({ date }) => <When iso={date} /> },
  { title: '상태', fold: 'bare', cell: row => <DeliveryState of={row} /> },
  {
    title: '관리',
    align: 'right',
    fold: 'bare',
    cell: row => (
      <Button variant="quiet" small busy={busy} onClick={() => void sendAgain(row)}>
        다시 보내기
      </Button>
    ),
  },
];

function WebhookDeliveries({ webhook: { id, name } }: { webhook: Webhook }) {
  const load = () => fetchJson(calls.deliveries.$get({ param: { id: String(id) } }));
  const { found: rows, problem, reload } = useLoaded(load, id);
  const { press, busy } = usePress();
  const sendAgain = (delivery: Delivery) =>
    press(async () => {
      const param = { id: String(id), delivery: String(delivery.id) };
      toast(await fetchJson(calls.deliveries[':delivery'].$post({ param })));
      reload();
    });
  if (problem) return <Problem>{problem}</Problem>;
  if (!rows) return <Loading />;
  return (
    <Table
      caption={`${name}에 보낸 기록, 최근 ${DELIVERIES_SHOWN}개`}
      columns={columnsOf(busy, sendAgain)}
      rows={rows}
      rowKey={row => row.id}
      empty="보낸 기록이 없습니다."
    />
  );
}

function DeliveryState({ of: row }: { of: Delivery }) {
  return (
    <span>
      {DELIVERY_STATE_NAMES[row.state]}
      {row.tries > 0 && ` · ${row.tries}번 시도`}
      {row.status > 0 && ` · ${row.status} (${row.tookMs}ms)`}
      {row.failure && <span className="block text-red">{row.failure}</span>}
      {row.nextAt && row.tries > 0 && (
        <span className="block text-soft">
          다음 시도 <When iso={row.nextAt} />
        </span>
      )}
    </span>
  );
}

const EMPTY: WebhookTyped = { name: '', url: '', events: [] };

type WebhookFormProps = {
  known?: WebhookTyped;
  onSend: (draft: WebhookDraft) => Promise<void>;
  onCancel?: () => void;
};

function WebhookForm({ known = EMPTY, onSend, onCancel }: WebhookFormProps) {
  const form = useForm<WebhookTyped, WebhookDraft>(webhookDraft, known);
  const send = async (draft: WebhookDraft) => {
    await onSend(draft);
    form.reset(EMPTY);
  };
  return (
    <Form {...form.bind(send)} className="grid gap-4">
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
            {EVENT_NAMES[event]} <code className="text-soft text-label max-md:hidden">{event}</code>
          </>
        )}
      </CheckboxGroup>
      <FormActions submit="저장" busy={form.busy} onCancel={onCancel} />
    </Form>
  );
}
