import { useState } from 'react';
import { useLoaderData, useParams } from 'react-router';
import { ClubFrame } from '#/features/clubs/directory/club-frame.tsx';
import { wonText } from '#/shared/text/won.ts';
import { monthText } from '#/shared/time/months.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { browserApi, fetchJson, fetchList, forPage } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { useSaved } from '#/ui/client/use-calls.ts';
import { MoreMenu } from '#/ui/dialog/more-menu.tsx';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { loadingPage, SkeletonTable } from '#/ui/feedback/skeletons.tsx';
import { Select, TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { WonInput } from '#/ui/form/numbers/won-input.tsx';
import { Card, pageMeta } from '#/ui/page/frame.tsx';
import { KeyValues } from '#/ui/page/key-values.tsx';
import { requestedPage } from '#/ui/page/page-address.ts';
import { Toolbar } from '#/ui/page/parts.tsx';
import { FileButton } from '#/ui/table/file-button.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { Day } from '#/ui/theme/day.tsx';
import { RowButton } from '#/ui/theme/row-button.tsx';
import type { DuesAmount, LedgerEntry, NewEntry } from './dues.contract.ts';
import { LEDGER_NAMES, NOTE_LIMIT, reversalRefusal } from './dues.rules.ts';
import { MonthOfDues } from './month-of-dues.tsx';

const calls = browserApi.api.clubs[':id'].dues;
// The schema library is loaded once a form is used.
const loadContract = () => import('./dues.contract.ts');
const loadEntry = async () => (await loadContract()).newEntry;
const loadReversal = async () => (await loadContract()).reversal;
const loadAmount = async () => (await loadContract()).duesAmount;

export const handle = { query: ['page'] };

export const clientLoader = memberLoader(async ({ params: { id = '' }, request }) => {
  const page = requestedPage(new URL(request.url).searchParams);
  const [club, dues, { rows, total }] = await forPage(
    Promise.all([
      fetchJson(browserApi.api.clubs[':id'].$get({ param: { id } })),
      fetchJson(calls.$get({ param: { id } })),
      fetchList(calls.entries.$get({ param: { id }, query: { page: String(page) } })),
    ]),
  );
  const month = dues.can.keep
    ? await forPage(fetchJson(calls.months[':month'].$get({ param: { id, month: dues.month } })))
    : null;
  return { club, dues, month, entries: rows, total, page };
});

export const meta = pageMeta({ title: '회비', hidden: true });

export const HydrateFallback = loadingPage('회비', <SkeletonTable rows={8} />);

export default function ClubDuesPage() {
  const { club, dues, entries, total, page, ...loaded } = useLoaderData<typeof clientLoader>();
  const { id = '' } = useParams();
  const { month, won, own } = dues;
  const standing = own.owed > 0 ? `${wonText(own.owed)} 미납` : '납부';
  return (
    <ClubFrame club={club} current="dues">
      <Card className="grid gap-4">
        <KeyValues
          look="figures"
          facts={{
            잔액: wonText(dues.balance),
            [`${monthText(month)} 내 회비`]: won > 0 || own.paid > 0 ? standing : '없음',
          }}
        />
        {dues.can.keep && <KeeperTools club={id} won={won} month={month} />}
      </Card>
      {loaded.month && <MonthOfDues club={id} first={loaded.month} stamp={`${won} ${total}`} />}
      <h2 className="font-bold text-lead">장부</h2>
      <Ledger club={id} entries={entries} keeps={dues.can.keep} />
      <Pager page={page} total={total} />
    </ClubFrame>
  );
}

const columnsOf = (keeps: boolean, reverse: (entry: LedgerEntry) => void): Column<LedgerEntry>[] => [
  { title: '내용', lead: true, cell: entryText },
  { title: '금액', align: 'right', cell: ({ amount }) => wonText(amount) },
  { title: '날짜', fold: 'bare', cell: ({ day }) => <Day of={day} /> },
  {
    title: '취소',
    fold: 'bare',
    cell: entry => {
      if (entry.reversed) return '취소됨';
      if (!keeps || reversalRefusal(entry)) return null;
      return <RowButton of={entryText(entry)} label="취소" variant="plain" onClick={() => reverse(entry)} />;
    },
  },
];

/** The text of an entry: `11월 회비 · 김하나`, `취소: 잘못 적음`. */
function entryText({ kind, month, who, note, reverses }: LedgerEntry): string {
  const dues = month ? `${monthText(month)} 회비` : LEDGER_NAMES[kind];
  return [reverses !== null && '취소', month && dues, who, note || (month ? '' : dues)]
    .filter(Boolean)
    .join(' · ');
}

function Ledger({ club, entries, keeps }: { club: string; entries: LedgerEntry[]; keeps: boolean }) {
  const [reversing, setReversing] = useState<LedgerEntry>();
  return (
    <>
      <Table
        caption="장부"
        columns={columnsOf(keeps, setReversing)}
        rows={entries}
        rowKey={({ id }) => id}
        empty="아직 적은 것이 없습니다."
      />
      <Sheet title="기록 취소" open={reversing !== undefined} onClose={() => setReversing(undefined)}>
        {reversing && <ReversalForm club={club} entry={reversing} onDone={() => setReversing(undefined)} />}
      </Sheet>
    </>
  );
}

type DoneProps = { club: string; onDone: () => void };

function ReversalForm({ club, entry, onDone }: DoneProps & { entry: LedgerEntry }) {
  const finish = useSaved(onDone);
  const form = useForm(loadReversal, { reason: '' });
  const send = async (json: { reason: string }) => {
    const param = { id: club, entry: String(entry.id) };
    await finish(await fetchJson(calls.entries[':entry'].reversal.$post({ param, json })));
  };
  return (
    <Form {...form.bind(send)}>
      <p>
        {entryText(entry)} {wonText(entry.amount)}
      </p>
      <TextInput
        label="취소 사유"
        required
        limit={NOTE_LIMIT}
        help="기록은 지워지지 않고, 반대 금액의 기록이 하나 더 남습니다."
        {...form.field('reason')}
      />
      <FormActions submit="기록 취소" variant="danger" busy={form.busy} />
    </Form>
  );
}

function KeeperTools({ club, won, month }: { club: string; won: number; month: string }) {
  const [sheet, setSheet] = useState<'entry' | 'amount'>();
  const close = () => setSheet(undefined);
  const setAmount = (label: string, variant: 'primary' | 'plain') => (
    <Button variant={variant} onClick={() => setSheet('amount')}>
      {label}
    </Button>
  );
  return (
    <Toolbar>
      {won === 0 && setAmount('월 회비 정하기', 'primary')}
      <Button variant="quiet" onClick={() => setSheet('entry')}>
        수입·지출 적기
      </Button>
      <div className="ml-auto">
        <MoreMenu label="회비 메뉴">
          {won > 0 && setAmount(`월 회비 ${wonText(won)} 바꾸기`, 'plain')}
          <FileButton
            variant="plain"
            label="CSV 받기"
            fetch={() => calls.file.$get({ param: { id: club } })}
          />
        </MoreMenu>
      </div>
      <Sheet title="수입·지출 적기" open={sheet === 'entry'} onClose={close}>
        <EntryForm club={club} onDone={close} />
      </Sheet>
      <Sheet title="월 회비" open={sheet === 'amount'} onClose={close}>
        <AmountForm club={club} won={won} month={month} onDone={close} />
      </Sheet>
    </Toolbar>
  );
}

const KINDS = (['spending', 'income'] as const).map(value => ({ value, label: LEDGER_NAMES[value] }));

function EntryForm({ club, onDone }: DoneProps) {
  const finish = useSaved(onDone);
  const day = seoulDay(new Date(serverNow()));
  const form = useForm<Record<'kind' | 'won' | 'day' | 'note', string>, NewEntry>(loadEntry, {
    kind: 'spending',
    won: '',
    day,
    note: '',
  });
  const send = async (json: NewEntry) => {
    await finish(await fetchJson(calls.entries.$post({ param: { id: club }, json })));
  };
  return (
    <Form {...form.bind(send)}>
      <Select label="구분" options={KINDS} {...form.field('kind')} />
      <WonInput label="금액 (원)" required {...form.field('won')} />
      <TextInput label="내용" required limit={NOTE_LIMIT} {...form.field('note')} />
      <TextInput label="날짜" type="date" required {...form.field('day')} />
      <FormActions submit="적기" busy={form.busy} />
    </Form>
  );
}

function AmountForm({ club, won, month, onDone }: DoneProps & { won: number; month: string }) {
  const finish = useSaved(onDone);
  const form = useForm<{ won: string; from: string }, DuesAmount>(loadAmount, {
    won: won > 0 ? String(won) : '',
    from: month,
  });
  const send = async (json: DuesAmount) => {
    await finish(await fetchJson(calls.amount.$put({ param: { id: club }, json })));
  };
  return (
    <Form {...form.bind(send)}>
      <WonInput label="금액 (원)" required {...form.field('won')} />
      <TextInput
        label="이 달부터"
        type="month"
        required
        help="앞선 달의 회비는 그대로입니다."
        {...form.field('from')}
      />
      <FormActions submit="저장" busy={form.busy} />
    </Form>
  );
}
