import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { browserApi, fetchJson, fetchList, forPage } from '#/ui/client/api.ts';
import { loadPage } from '#/ui/client/load-page.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Select, TextArea } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { ArticleFacts } from '#/ui/page/article-facts.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { LinkTabs } from '#/ui/page/link-tabs.tsx';
import { AuthorName } from '#/ui/page/member-name.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { lastPage } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import { When } from '#/ui/theme/when.tsx';
import {
  CLAIM_ANSWER_LIMIT,
  CLAIM_STATE_WORDS,
  CLAIMS_LOAD_FAILED,
  DECISION_FAILED,
  LICENSE_WORDS,
} from './hall-claims.constants.ts';
import { type ClaimDecision, claimDecision, type ListedClaim } from './hall-claims.contract.ts';

const PATH = '/admin/hall-claims';
const TITLE = '당구장 관리 신청';
const TABS = [
  { value: 'open', title: '대기', to: PATH },
  { value: 'closed', title: '처리됨', to: `${PATH}?tab=closed` },
] as const;

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const tab = TABS.find(({ value }) => value === searchParams.get('tab'))?.value ?? 'open';
  const { claims } = browserApi.api['billiard-halls'];
  const list = (page: number) =>
    forPage(fetchList(claims.$get({ query: { state: tab, page: String(page) } })), CLAIMS_LOAD_FAILED);
  return { tab, ...(await loadPage<ListedClaim>(searchParams, list)) };
}

export const meta = pageMeta({ title: TITLE, path: PATH, hidden: true });

export default function ClaimQueuePage() {
  const { tab, rows, total, page } = useLoaderData<typeof clientLoader>();
  const last = lastPage(total);
  return (
    <PageFrame
      title={TITLE}
      lead="‘내 당구장입니다’ 신청입니다. 수락하면 그 회원이 당구장의 정보를 고칠 수 있습니다. 관리번호는 누구나 찾아볼 수 있으니, 같더라도 당구장에 전화해 확인해주세요."
    >
      <LinkTabs label={TITLE} tabs={[...TABS]} current={tab} />
      {rows.length === 0 && (
        <EmptyState
          drawing="lamp"
          sentence={tab === 'open' ? '기다리는 신청이 없습니다.' : '처리한 신청이 없습니다.'}
          next={{ label: '당구장 관리로 가기', to: '/admin/region-manage' }}
        />
      )}
      <ol className="mt-4 grid gap-3">
        {rows.map(row => (
          <li key={row.id} className="card">
            <ClaimCard of={row} />
          </li>
        ))}
      </ol>
      {last > 1 && <Pager page={page} last={last} />}
    </PageFrame>
  );
}

function ClaimCard({ of }: { of: ListedClaim }) {
  const { hall } = of;
  return (
    <>
      <h2 className="font-bold">
        <PageLink to={`/region/${hall.id}`}>{hall.name}</PageLink>
      </h2>
      <p className="text-soft text-row">
        {hall.region} · {hall.address}
      </p>
      <ArticleFacts
        facts={{
          회원: <AuthorName of={of} />,
          신청: <When iso={of.date} />,
          상태: CLAIM_STATE_WORDS[of.state],
          '지금 관리하는 회원': `${of.keepers}명`,
        }}
      />
      <p className={of.licenseMatch === 'other' ? 'text-red font-semibold' : ''}>
        {of.license && <span className="mr-2 tabular-nums wrap-anywhere">{of.license}</span>}
        {LICENSE_WORDS[of.licenseMatch]}
      </p>
      {of.note && <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{of.note}</p>}
      {of.answer && <p className="mt-2 text-soft whitespace-pre-wrap wrap-anywhere">답: {of.answer}</p>}
      {of.state === 'open' && <DecisionForm id={of.id} />}
    </>
  );
}

const OPTIONS = [
  { value: 'true', label: '수락' },
  { value: 'false', label: '거절' },
];

function DecisionForm({ id }: { id: number }) {
  const { revalidate } = useRevalidator();
  const form = useForm(claimDecision, { accept: true, answer: '' }, DECISION_FAILED);
  const send = async (json: ClaimDecision) => {
    const call = browserApi.api['billiard-halls'].claims[':id'].decision;
    toast((await fetchJson(call.$put({ param: { id: String(id) }, json }))).message);
    await revalidate();
  };
  return (
    <Form className="form mt-3" {...form.bind(send)}>
      <Select
        label="처리"
        required
        options={OPTIONS}
        name="accept"
        value={String(form.values.accept)}
        onChange={value => form.set('accept', value === 'true')}
      />
      <TextArea
        label="답"
        help="신청한 회원에게 보입니다. 거절하면 까닭을 꼭 적어주세요."
        limit={CLAIM_ANSWER_LIMIT}
        className="control min-h-20"
        enterKeyHint="enter"
        {...form.field('answer')}
      />
      <FormActions submit="처리하기" busy={form.busy} />
    </Form>
  );
}
