import { Phone } from 'lucide-react';
import { wonText } from '#/shared/text/won.ts';
import { spokenMoment } from '#/shared/time/spoken-day.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useChange, useSaved } from '#/ui/client/use-calls.ts';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { WonInput } from '#/ui/form/numbers/won-input.tsx';
import { KeyValues } from '#/ui/page/key-values.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { RowButton } from '#/ui/theme/row-button.tsx';
import { type EntryRefund, entryMark, type ManagedEntries } from './entries.contract.ts';
import { feeSums } from './fees.rules.ts';

const calls = browserApi.api.tournaments[':id'].entries;

/** The sums of a tournament's fees, for the organiser; nothing for a tournament without fees. */
export function FeeSums({ managed: { fee, entries, refunds } }: { managed: ManagedEntries }) {
  const { expected, unpaid, received, due, refunded } = feeSums(fee, entries, refunds);
  if (expected + received === 0) return null;
  return (
    <KeyValues
      look="line"
      className="mb-4"
      aria-label="참가비"
      facts={{
        '받을 참가비': fee !== null && wonText(expected),
        '받은 참가비': wonText(received),
        '아직 안 낸 참가비': unpaid > 0 && wonText(unpaid),
        '환불 필요': due > 0 && wonText(due),
        환불함: refunded > 0 && wonText(refunded),
        '환불하고 보관 중': refunded > 0 && wonText(received - refunded),
      }}
    />
  );
}

type PaymentProps = { param: { id: string; entry: string }; won: number | null; onDone: () => void };

export function PaymentForm({ param, won, onDone }: PaymentProps) {
  const finish = useSaved(onDone);
  const form = useForm(entryMark, { paidWon: won === null ? '' : String(won) });
  return (
    <Form {...form.bind(async json => finish(await fetchJson(calls[':entry'].$put({ param, json }))))}>
      <WonInput label="받은 금액 (원)" required {...form.field('paidWon')} />
      <FormActions submit="저장" busy={form.busy} />
    </Form>
  );
}

type PhoneProps = {
  name: string;
  phone: string;
  /** The classes of the number; the icon beside it has none. */
  className?: string;
};

export const PhoneLink = ({ name, phone, className }: PhoneProps) => (
  <a
    className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1 whitespace-nowrap"
    href={`tel:${phone}`}
    aria-label={`${name} 전화번호 ${phone}`}
  >
    <Phone size={16} />
    <span className={className}>{phone}</span>
  </a>
);

/** The payer: the name as a link to the member, and the phone number until the fee is returned. */
function Payer({ name, number, phone }: EntryRefund) {
  return (
    <>
      {number === null ? name : <PageLink to={`/profile/${number}`}>{name}</PageLink>}{' '}
      {phone && <PhoneLink name={name} phone={phone} />}
    </>
  );
}

const paidText = (won: number | null) => (won === null ? '금액 미정' : wonText(won));

/** The entries that had paid before they were withdrawn or refused, and whether the fee was returned. */
export function Refunds({ id, managed: { refunds, fee } }: { id: number; managed: ManagedEntries }) {
  const { change, busy } = useChange();
  if (refunds.length === 0) return null;
  const mark = ({ id: refund, done }: EntryRefund) =>
    change(() =>
      calls.refunds[':refund'].$put({
        param: { id: String(id), refund: String(refund) },
        json: { done: !done },
      }),
    );
  const columns: Column<EntryRefund>[] = [
    { title: '이름', lead: true, cell: refund => <Payer {...refund} /> },
    { title: '낸 참가비', align: 'right', fold: 'phone', cell: ({ won }) => paidText(won ?? fee) },
    { title: '취소한 때', fold: 'bare', cell: ({ date }) => spokenMoment(date) },
    {
      title: '환불',
      fold: 'bare',
      cell: refund => (
        <span className="row-actions">
          {!refund.done && <b className="text-red">환불 필요</b>}
          <RowButton
            of={refund.name}
            label="환불함"
            pressed={refund.done}
            busy={busy}
            onClick={() => void mark(refund)}
          />
        </span>
      ),
    },
  ];
  return (
    <Table
      caption="환불"
      showCaption
      columns={columns}
      rows={refunds}
      rowKey={refund => refund.id}
      empty=""
    />
  );
}
