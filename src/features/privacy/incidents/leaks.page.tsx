import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { PageFrame } from '#/ui/page/frame.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { AffectedMembers } from './affected-members.tsx';
import { LEAKS_LOAD_FAILED } from './leaks.constants.ts';
import { type AffectedQuery, affectedQuery } from './leaks.contract.ts';
import { NoticeForm } from './notice-form.tsx';
import { RecordedLeaks } from './recorded-leaks.tsx';

const PATH = '/admin/leak';
const TITLE = '개인정보 유출';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const calls = browserApi.api.leaks;
  const parsed = affectedQuery.safeParse({
    scope: searchParams.get('scope') ?? 'all',
    since: searchParams.get('since') ?? '',
  });
  const filter: AffectedQuery = parsed.success ? parsed.data : { scope: 'all', since: '' };
  const typed = searchParams.get('after') ?? '';
  const after = /^\d{1,15}$/.test(typed) ? String(Number(typed)) : '0';
  const [affected, overview] = await forPage(
    Promise.all([fetchJson(calls.affected.$get({ query: { ...filter, after } })), fetchJson(calls.$get())]),
    LEAKS_LOAD_FAILED,
  );
  const wanted = Number(searchParams.get('leak'));
  const current = overview.leaks.find(({ id }) => id === wanted) ?? overview.leaks[0];
  return { of: filter, after, affected, current, ...overview };
}

export const handle = { query: ['leak', 'scope', 'since', 'after'] };
export const meta = pageMeta({ title: TITLE, path: PATH, hidden: true });

export default function LeaksPage() {
  const { of, after, affected, current, leaks, notices, contact } = useLoaderData<typeof clientLoader>();
  const address = (query: Record<string, string>) => {
    const leak = String(current?.id ?? '');
    return `${PATH}?${new URLSearchParams({ leak, ...query })}`;
  };
  return (
    <PageFrame
      title={TITLE}
      lead="개인정보가 유출되었거나 그럴 가능성이 있으면 기록하고 회원에게 통지합니다. 할 일과 기한은 운영 안내서(docs/operations.md)의 유출 절에 있습니다."
    >
      <RecordedLeaks leaks={leaks} notices={notices} current={current} />
      {current && !notices.some(({ leak }) => leak === current.id) && (
        <>
          <AffectedMembers
            key={`${of.scope} ${of.since}`}
            of={of}
            after={after}
            affected={affected}
            address={address}
          />
          <NoticeForm key={current.id} leak={current} contact={contact} of={of} {...affected} />
        </>
      )}
    </PageFrame>
  );
}
