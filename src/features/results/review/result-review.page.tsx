import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { browserApi, fetchList, forPage } from '#/ui/client/api.ts';
import { loadPage } from '#/ui/client/load-page.ts';
import { PageFrame } from '#/ui/page/frame.tsx';
import { LinkTabs } from '#/ui/page/link-tabs.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { lastPage } from '#/ui/page/page-address.ts';
import { Pager } from '#/ui/table/pager.tsx';
import type { ResultSignal, ResultVoiding } from './result-review.contract.ts';
import { REVIEW_LOAD_FAILED } from './result-review.rules.ts';
import { SignalTable } from './signal-table.tsx';
import { VoidingTable } from './voiding-table.tsx';
import './result-review.css';

const PATH = '/admin/results';
const TABS = [
  { value: 'open', title: '살펴볼 것', to: PATH },
  { value: 'reviewed', title: '살펴본 것', to: `${PATH}?tab=reviewed` },
  { value: 'voided', title: '무효로 한 결과', to: `${PATH}?tab=voided` },
] as const;
type Tab = (typeof TABS)[number]['value'];

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const tab: Tab = TABS.find(({ value }) => value === searchParams.get('tab'))?.value ?? 'open';
  const review = browserApi.api['result-review'];
  if (tab === 'voided') {
    const list = (page: number) =>
      forPage(fetchList(review.voidings.$get({ query: { page: String(page) } })), REVIEW_LOAD_FAILED);
    return { tab, ...(await loadPage<ResultVoiding>(searchParams, list)) };
  }
  const list = (page: number) =>
    forPage(fetchList(review.$get({ query: { state: tab, page: String(page) } })), REVIEW_LOAD_FAILED);
  return { tab, ...(await loadPage<ResultSignal>(searchParams, list)) };
}

export const meta = pageMeta({ title: '결과 점검', path: PATH, hidden: true });

export default function ResultReviewPage() {
  const data = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame
      title="결과 점검"
      lead="거의 둘이서만 경기한 회원, 너무 빨리 끝난 대회, 확인을 기다리는 경기가 있는 대회를 모아 보여 줍니다. 지어냈다는 뜻은 아니니 살펴보고 판단해 주세요."
    >
      <LinkTabs label="결과 점검" tabs={[...TABS]} current={data.tab} />
      {data.tab === 'voided' ? <VoidingTable rows={data.rows} /> : <SignalTable rows={data.rows} />}
      <Pager page={data.page} last={lastPage(data.total)} />
    </PageFrame>
  );
}
