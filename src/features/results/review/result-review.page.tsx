import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { browserApi, fetchList, forPage } from '#/ui/client/api.ts';
import { loadPage } from '#/ui/client/load-page.ts';
import { PageFrame } from '#/ui/page/frame.tsx';
import { LinkTabs } from '#/ui/page/link-tabs.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { lastPage } from '#/ui/page/page-address.ts';
import { Pager } from '#/ui/table/pager.tsx';
import { REVIEW_LOAD_FAILED } from './result-review.constants.ts';
import type { ResultVoiding, ReviewedTournament } from './result-review.contract.ts';
import { ReviewTable } from './review-table.tsx';
import { VoidForm } from './void-form.tsx';
import { VoidingTable } from './voiding-table.tsx';

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
