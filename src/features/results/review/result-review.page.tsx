import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { showDateTime } from '#/shared/time/time.ts';
import { browserApi, fetchJson, fetchList, forPage } from '#/ui/client/api.ts';
import { loadPage } from '#/ui/client/load-page.ts';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { LinkTabs } from '#/ui/page/link-tabs.tsx';
import { AuthorName } from '#/ui/page/member-name.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { lastPage } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { Button } from '#/ui/theme/button.tsx';
import {
  REVIEW_LOAD_FAILED,
  REVIEW_SAVE_FAILED,
  type ResultVoiding,
  type ReviewedTournament,
  type VoidingDraft,
  type VoidingTyped,
  voidingDraft,
} from './result-review.contract.ts';

const PATH = '/admin/results';
const TABS = [
  { value: 'waiting', title: '확인할 경기', to: PATH },
  { value: 'kept', title: '반영하지 않은 경기', to: `${PATH}?tab=kept` },
  { value: 'voided', title: '무효로 한 결과', to: `${PATH}?tab=voided` },
] as const;
type Tab = (typeof TABS)[number]['value'];

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const tab: Tab = TABS.find(({ value }) => value === searchParams.get('tab'))?.value ?? 'waiting';
  const review = browserApi.api['result-review'];
  if (tab === 'voided') {
    const list = (page: number) =>
      forPage(fetchList(review.voidings.$get({ query: { page: String(page) } })), REVIEW_LOAD_FAILED);
    return { tab, ...(await loadPage<ResultVoiding>(searchParams, list)) };
  }
  const list = (page: number) =>
    forPage(fetchList(review.$get({ query: { state: tab, page: String(page) } })), REVIEW_LOAD_FAILED);
  return { tab, ...(await loadPage<ReviewedTournament>(searchParams, list)) };
}

export const meta = pageMeta({ title: '결과 점검', path: PATH, hidden: true });

export default function ResultReviewPage() {
  const data = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame
      title="결과 점검"
      lead="같은 사람일 수 있는 두 회원의 경기는 확인한 뒤에 기록에 반영합니다. 지어냈다는 뜻은 아니니 살펴보고 판단해 주세요."
    >
      <LinkTabs label="결과 점검" tabs={[...TABS]} current={data.tab} />
      {data.tab === 'voided' ? (
        <>
          <VoidForm />
          <VoidingTable rows={data.rows} />
        </>
      ) : (
        <ReviewTable rows={data.rows} />
      )}
      <Pager page={data.page} last={lastPage(data.total)} />
    </PageFrame>
  );
}

const COLUMNS: Column[] = [
  { key: 'tournament', title: '대회' },
  { key: 'games', title: '경기', fold: 'phone', bare: true },
  { key: 'at', title: '시각', align: 'center', fold: 'phone', bare: true, className: 'whitespace-nowrap' },
  { key: 'actions', title: '관리', align: 'center', fold: 'phone', bare: true },
];

/** Tournaments with games of members who may be one person; an admin decides whether those count. */
function ReviewTable({ rows }: { rows: ReviewedTournament[] }) {
  const { decide, busy, dialog } = useDecision();
  return (
    <>
      <Table
        caption="확인할 경기가 있는 대회"
        columns={COLUMNS}
        rows={rows}
        rowKey={row => row.id}
        cell={(row, { key }) => {
          if (key === 'games') return <Games of={row} />;
          if (key === 'at') return <time dateTime={row.date}>{showDateTime(row.date)}</time>;
          if (key === 'tournament')
            return (
              <>
                <PageLink to={`/tournaments/${row.id}`}>{row.title}</PageLink>{' '}
                <span className="text-soft">
                  진행 <AuthorName of={row.organiser} />
                </span>
              </>
            );
          return (
            <span className="row-actions">
              <Button small busy={busy} onClick={() => void decide(row, true)}>
                기록에 반영
              </Button>
              {row.waits > 0 && (
                <Button variant="quiet" small busy={busy} onClick={() => void decide(row, false)}>
                  반영하지 않음
                </Button>
              )}
            </span>
          );
        }}
        empty={<EmptyState drawing="bracket" sentence="확인할 경기가 없습니다." />}
      />
      {dialog}
    </>
  );
}

const COUNTING = {
  title: '이 대회에서 확인을 기다린 경기를 기록에 반영합니다.',
  body: '두 회원이 다른 대회에서 한 경기도 함께 반영하고, 앞으로 이 회원들끼리의 경기는 확인을 기다리지 않습니다.',
  confirmLabel: '반영',
};
const KEEPING = {
  title: '이 대회에서 확인을 기다리는 경기를 기록에 반영하지 않습니다.',
  body: '두 회원이 다른 대회에서 한 경기도 반영하지 않습니다. 나중에 ‘반영하지 않은 경기’에서 반영할 수 있습니다.',
  confirmLabel: '반영하지 않음',
};

function useDecision() {
  const { revalidate } = useRevalidator();
  const { perform, busy, dialog } = useConfirmedAction();
  const call = browserApi.api['result-review'][':id'].counting;
  const decide = async ({ id }: ReviewedTournament, counts: boolean) => {
    const done = await perform({
      question: counts ? COUNTING : KEEPING,
      call: async () => (await fetchJson(call.$put({ param: { id: String(id) }, json: { counts } }))).message,
      fallbackMessage: REVIEW_SAVE_FAILED,
    });
    if (done) await revalidate();
  };
  return { decide, busy, dialog };
}

const MARK = 'ms-1.5 inline-block rounded border px-1.5 text-label whitespace-nowrap';

function Games({ of: { waits, kept, sameAddress, sameDay } }: { of: ReviewedTournament }) {
  const parts = [
    waits > 0 && `확인을 기다리는 경기 ${waits}개`,
    kept > 0 && `반영하지 않기로 한 경기 ${kept}개`,
  ];
  return (
    <span>
      {parts.filter(Boolean).join(', ')}
      {sameAddress && <span className={MARK}>같은 접속 주소</span>}
      {sameDay && <span className={MARK}>같은 날 가입</span>}
    </span>
  );
}

const EMPTY: VoidingTyped = { member: '', other: '', reason: '' };

function VoidForm() {
  const { revalidate } = useRevalidator();
  const form = useForm<VoidingTyped, VoidingDraft>(voidingDraft, EMPTY, REVIEW_SAVE_FAILED);
  const save = async (json: VoidingDraft) => {
    toast((await fetchJson(browserApi.api['result-review'].voidings.$post({ json }))).message);
    form.reset(EMPTY);
    await revalidate();
  };
  return (
    <details className="card my-4">
      <summary className="font-bold">회원의 결과를 무효로 하기</summary>
      <p className="my-2 text-soft">
        승리와 기록, 랭킹을 다시 계산하고 당사자에게 사유와 함께 알립니다. 관리 기록에 남고, 나중에 취소할 수
        있습니다. 대회 하나는 대회 페이지에서 무효로 합니다.
      </p>
      <Form className="form" {...form.bind(save)}>
        <TextInput label="회원 아이디" required autoComplete="off" {...form.field('member')} />
        <TextInput
          label="상대 아이디"
          help="적으면 두 회원끼리 한 경기만, 비우면 회원의 모든 경기를 무효로 합니다."
          autoComplete="off"
          {...form.field('other')}
        />
        <TextInput label="사유" required {...form.field('reason')} />
        <FormActions submit="무효로 하기" variant="danger" busy={form.busy} />
      </Form>
    </details>
  );
}

const VOIDED_COLUMNS: Column[] = [
  { key: 'members', title: '회원' },
  { key: 'reason', title: '사유', fold: 'phone' },
  { key: 'by', title: '관리자', fold: 'phone' },
  { key: 'at', title: '시각', align: 'center', fold: 'phone', bare: true, className: 'whitespace-nowrap' },
  { key: 'actions', title: '관리', align: 'center', fold: 'phone', bare: true },
];

const LIFTING = {
  title: '결과의 무효를 취소합니다.',
  body: '승리와 기록, 랭킹을 다시 계산하고 당사자에게 알립니다.',
  confirmLabel: '무효 취소',
};

/** The voidings of members' results in force; each can be taken back. */
function VoidingTable({ rows }: { rows: ResultVoiding[] }) {
  const { revalidate } = useRevalidator();
  const { perform, busy, dialog } = useConfirmedAction();
  const lift = async (id: number) => {
    const call = browserApi.api['result-review'].voidings[':id'];
    const done = await perform({
      question: LIFTING,
      call: async () => (await fetchJson(call.$delete({ param: { id: String(id) } }))).message,
      fallbackMessage: REVIEW_SAVE_FAILED,
      removes: true,
    });
    if (done) await revalidate();
  };
  return (
    <>
      <Table
        caption="무효로 한 결과"
        columns={VOIDED_COLUMNS}
        rows={rows}
        rowKey={row => row.id}
        cell={(row, { key }) => {
          if (key === 'members') return <Members of={row} />;
          if (key === 'reason') return row.reason;
          if (key === 'by') return row.by.author;
          if (key === 'at') return <time dateTime={row.date}>{showDateTime(row.date)}</time>;
          return (
            <Button variant="quiet" small busy={busy} onClick={() => void lift(row.id)}>
              무효 취소
            </Button>
          );
        }}
        empty="무효로 한 결과가 없습니다. 무효로 한 대회는 대회 페이지에서 취소합니다."
      />
      {dialog}
    </>
  );
}

function Members({ of: { members } }: { of: ResultVoiding }) {
  const [one, other] = members;
  if (!one) return null;
  return (
    <>
      <AuthorName of={one} />
      {other ? (
        <>
          {' '}
          · <AuthorName of={other} /> <span className="text-soft">둘의 경기</span>
        </>
      ) : (
        <span className="text-soft"> 모든 경기</span>
      )}
    </>
  );
}
