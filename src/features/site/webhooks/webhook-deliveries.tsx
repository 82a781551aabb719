import { useEffect, useState } from 'react';
import { asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { Problem } from '#/ui/feedback/notice.tsx';
import { Loading } from '#/ui/feedback/states.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import {
  DELIVERIES_SHOWN,
  DELIVERY_STATE_NAMES,
  EVENT_NAMES,
  WEBHOOK_ACTION_FAILED,
  WEBHOOKS_LOAD_FAILED,
} from './webhooks.constants.ts';
import type { Delivery, Webhook } from './webhooks.contract.ts';

const calls = browserApi.api.webhooks[':id'].deliveries;
const COLUMNS: Column[] = [
  { key: 'event', title: '일' },
  { key: 'date', title: '생긴 때', fold: 'phone', bare: true },
  { key: 'state', title: '상태', fold: 'phone', bare: true },
  { key: 'again', title: '관리', align: 'right', fold: 'phone', bare: true },
];

/** The last deliveries of a webhook with their answers, and a button to send each again. */
export function WebhookDeliveries({ webhook: { id, name } }: { webhook: Webhook }) {
  const { rows, problem, reload } = useDeliveries(id);
  const [busy, setBusy] = useState(false);
  const sendAgain = async (delivery: Delivery) => {
    setBusy(true);
    try {
      const param = { id: String(id), delivery: String(delivery.id) };
      toast(await fetchJson(calls[':delivery'].$post({ param })));
      reload();
    } catch (error) {
      toast(asApiError(error, WEBHOOK_ACTION_FAILED).message, 'error');
    }
    setBusy(false);
  };
  if (problem) return <Problem>{problem}</Problem>;
  if (!rows) return <Loading />;
  return (
    <Table
      caption={`${name}에 보낸 기록, 최근 ${DELIVERIES_SHOWN}개`}
      columns={COLUMNS}
      rows={rows}
      rowKey={row => row.id}
      cell={(row, { key }) =>
        key === 'again' ? (
          <Button variant="quiet" small busy={busy} onClick={() => void sendAgain(row)}>
            다시 보내기
          </Button>
        ) : (
          said(row, key)
        )
      }
      empty="보낸 기록이 없습니다."
    />
  );
}

function said(row: Delivery, key: string) {
  if (key === 'event') return <PageLink to={row.link}>{EVENT_NAMES[row.event]}</PageLink>;
  if (key === 'date') return <When iso={row.date} />;
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

function useDeliveries(webhook: number) {
  const [rows, setRows] = useState<Delivery[]>();
  const [problem, setProblem] = useState('');
  const [reloads, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after each change
  useEffect(() => {
    let isGone = false;
    fetchJson(calls.$get({ param: { id: String(webhook) } })).then(
      found => !isGone && setRows(found),
      error => !isGone && setProblem(asApiError(error, WEBHOOKS_LOAD_FAILED).message),
    );
    return () => {
      isGone = true;
    };
  }, [webhook, reloads]);
  return { rows, problem, reload: () => setAsked(count => count + 1) };
}
