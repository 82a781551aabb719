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
import { Pager } from '#/ui/table/pager.tsx';
import { RequestFacts } from './request-facts.tsx';
import { ANSWER_FAILED, ANSWER_LIMIT, REQUESTER_WORDS, REQUESTS_LOAD_FAILED } from './requests.constants.ts';
import { type ListedRequest, type RequestAnswer, requestAnswer } from './requests.contract.ts';

const PATH = '/admin/privacy-requests';
const TITLE = '개인정보 요구';
const TABS = [
  { value: 'open', title: '대기', to: PATH },
  { value: 'closed', title: '처리됨', to: `${PATH}?tab=closed` },
] as const;

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const tab = TABS.find(({ value }) => value === searchParams.get('tab'))?.value ?? 'open';
  const calls = browserApi.api['privacy-requests'];
  const list = (page: number) =>
    forPage(fetchList(calls.$get({ query: { state: tab, page: String(page) } })), REQUESTS_LOAD_FAILED);
  return { tab, ...(await loadPage<ListedRequest>(searchParams, list)) };
}

export const meta = pageMeta({ title: TITLE, path: PATH, hidden: true });

const EMPTY = {
  open: { sentence: '답할 요구가 없습니다.', why: '모두 답했습니다. 새 요구가 오면 여기에 나옵니다.' },
  closed: { sentence: '답한 요구가 없습니다.' },
};

export default function RequestQueuePage() {
  const { tab, rows, total, page } = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame
      title={TITLE}
      lead="열람, 정정, 삭제, 처리정지 요구입니다. 접수한 다음 날부터 10일 안에 답해야 합니다. 기한이 이른 것이 먼저 나옵니다."
    >
      <LinkTabs label={TITLE} tabs={[...TABS]} current={tab} />
      {rows.length === 0 && <EmptyState {...EMPTY[tab]} />}
      <ol className="mt-4 grid gap-3">
        {rows.map(row => (
          <li key={row.id} className="card">
            <RequestCard of={row} />
          </li>
        ))}
      </ol>
      <Pager page={page} last={lastPage(total)} />
    </PageFrame>
  );
}

function RequestCard({ of }: { of: ListedRequest }) {
  const contact = [of.contact, of.email].filter(Boolean).join(' · ');
  const facts = of.author
    ? { 회원: <AuthorName of={of} /> }
    : {
        '요구한 사람': `${of.name || '(지움)'} · ${REQUESTER_WORDS[of.capacity]}`,
        연락처: contact || '(지움)',
      };
  return (
    <>
      {of.overdue && <p className="mb-1 font-bold text-red">답할 기한이 지났습니다.</p>}
      <RequestFacts of={of} />
      <ArticleFacts facts={facts} />
      {of.state === 'open' && <AnswerForm of={of} />}
    </>
  );
}

const OPTIONS = [
  { value: 'true', label: '받아들여 처리함' },
  { value: 'false', label: '거절' },
];

function AnswerForm({ of: { id } }: { of: ListedRequest }) {
  const { revalidate } = useRevalidator();
  const form = useForm(requestAnswer, { accept: true, answer: '' }, ANSWER_FAILED);
  const send = async (json: RequestAnswer) => {
    const call = browserApi.api['privacy-requests'][':id'].answer.$put({ param: { id: String(id) }, json });
    toast((await fetchJson(call)).message);
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
        help="요구한 사람에게 그대로 보냅니다. 거절하면 까닭과 이의를 제기하는 방법을 적어주세요."
        required
        limit={ANSWER_LIMIT}
        className="control min-h-20"
        enterKeyHint="enter"
        {...form.field('answer')}
      />
      <FormActions submit="답하기" busy={form.busy} />
    </Form>
  );
}
