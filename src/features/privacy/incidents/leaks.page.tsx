import { useMemo } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { withCommas } from '#/shared/text/with-commas.ts';
import { spokenMoment } from '#/shared/time/spoken-day.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { useDraft } from '#/ui/form/drafts/use-draft.tsx';
import { Select, TextArea, TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { AdminPage } from '#/ui/page/admin-page.tsx';
import { BackLink } from '#/ui/page/back-link.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Section } from '#/ui/page/parts.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { Button, QuietLink } from '#/ui/theme/button.tsx';
import {
  AFFECTED_COUNT_MOST,
  LEAK_SCOPES,
  type LeakScope,
  NOTICE_ITEM_NAMES,
  NOTICE_ITEMS,
  NOTICE_LIMIT,
} from './leaks.constants.ts';
import {
  type AffectedPage,
  type AffectedQuery,
  affectedQuery,
  type Leak,
  type NoticeText,
  noticeText,
} from './leaks.contract.ts';
import { RecordedLeaks, Steps } from './recorded-leaks.tsx';

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
  );
  const wanted = Number(searchParams.get('leak'));
  const current = overview.leaks.find(({ id }) => id === wanted) ?? overview.leaks[0];
  return { of: filter, after, affected, current, ...overview };
}

export const handle = { query: ['leak', 'scope', 'since', 'after'] };
export const meta = pageMeta({ title: TITLE, hidden: true });

export default function LeaksPage() {
  const { of, after, affected, current, leaks, notices, contact } = useLoaderData<typeof clientLoader>();
  const waiting = notices.some(({ leak }) => leak === current?.id) ? undefined : current;
  const address = (query: Record<string, string>) => {
    const leak = String(current?.id ?? '');
    return `${PATH}?${new URLSearchParams({ leak, ...query })}`;
  };
  return (
    <AdminPage title={TITLE} narrow above={<BackLink list="/admin/settings" title="사이트 설정" />}>
      <Steps leak={waiting} />
      {waiting && (
        <>
          <AffectedMembers
            key={`${of.scope} ${of.since}`}
            of={of}
            after={after}
            affected={affected}
            address={address}
          />
          <NoticeForm key={waiting.id} leak={waiting} contact={contact} of={of} {...affected} />
        </>
      )}
      <RecordedLeaks leaks={leaks} notices={notices} current={current} />
    </AdminPage>
  );
}

const COLUMNS: Column<AffectedPage['rows'][number]>[] = [
  {
    title: '닉네임',
    lead: true,
    cell: ({ number, username }) => <PageLink to={`/profile/${number}`}>{username}</PageLink>,
  },
  { title: '아이디', fold: 'phone', cell: ({ id }) => id },
];

type AffectedProps = {
  of: AffectedQuery;
  after: string;
  affected: AffectedPage;
  address: (query: Record<string, string>) => string;
};

/** Shows page by page the members with a number above `after`. */
function AffectedMembers({ of, after, affected, address }: AffectedProps) {
  const { rows, next, count, complete } = affected;
  return (
    <Section id="affected" title="누구의 정보인가" className="mt-8">
      <p className="my-2 text-soft">
        그 사이에 글을 지운 회원은 나오지 않습니다. 확실하지 않으면 모든 회원을 고르세요.
      </p>
      <Choice of={of} address={address} />
      {after === '0' && (
        <p role="status" className="mt-3 font-bold">
          {sentenceOf(of, count, complete)}
        </p>
      )}
      <Table
        caption="대상 회원"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        empty="대상 회원이 없습니다."
      />
      <p className="mt-3 flex gap-2">
        {after !== '0' && (
          <QuietLink preventScrollReset to={address(of)}>
            처음으로
          </QuietLink>
        )}
        {next !== null && (
          <QuietLink preventScrollReset to={address({ ...of, after: String(next) })}>
            다음 회원
          </QuietLink>
        )}
      </p>
    </Section>
  );
}

function Choice({ of, address }: Pick<AffectedProps, 'of' | 'address'>) {
  const navigate = useNavigate();
  const form = useForm(affectedQuery, of);
  const show = async (query: AffectedQuery) => {
    await navigate(address(query), { preventScrollReset: true });
  };
  return (
    <Form className="form" {...form.bind(show)}>
      <Select
        label="대상"
        options={LEAK_SCOPES}
        name="scope"
        value={form.values.scope}
        onChange={value => form.set('scope', value as LeakScope)}
      />
      {form.values.scope !== 'all' && (
        <TextInput type="datetime-local" label="이때부터 (한국 시각)" required {...form.field('since')} />
      )}
      <Button type="submit" variant="quiet" busy={form.busy}>
        대상 보기
      </Button>
    </Form>
  );
}

function sentenceOf({ scope, since }: AffectedQuery, count: number, complete: boolean): string {
  const many = `${withCommas(count)}명${complete ? '' : ' 이상'}`;
  const from = scope === 'all' ? '' : `${since.replace('T', ' ')}부터 `;
  const report = count >= AFFECTED_COUNT_MOST ? ' 1,000명 이상이므로 위원회에도 신고해야 합니다.' : '';
  return `${from}${LEAK_SCOPES[scope]}: ${many}.${report}`;
}

const NOTICE_SEND_FAILED = '통지를 보내지 못했습니다. 다시 눌러도 두 번 가지 않습니다.';

type FormProps = { leak: Leak; contact: string; of: AffectedQuery } & Pick<
  AffectedPage,
  'count' | 'complete'
>;

function NoticeForm({ leak, contact, of, count, complete }: FormProps) {
  const { revalidate } = useRevalidator();
  const begun = useMemo(() => draftOf(leak, contact), [leak, contact]);
  const form = useForm(noticeText, begun, NOTICE_SEND_FAILED);
  const draft = useDraft(`leak-notice-${leak.id}`, form.values, form.replace);
  const { perform, busy } = useConfirmedAction();
  const send = async (text: NoticeText) => {
    const json = { ...of, ...text };
    const call = () => browserApi.api.leaks[':id'].notices.$post({ param: { id: String(leak.id) }, json });
    const isSent = await perform({
      question: {
        title: `${LEAK_SCOPES[of.scope]} ${withCommas(count)}명${complete ? '' : ' 이상'}에게 통지를 보냅니다.`,
        body: '보낸 통지는 거두거나 고칠 수 없습니다. 알림과 푸시로 가고, 메일 서버가 있으면 메일로도 갑니다.',
        confirmLabel: '보내기',
        danger: true,
      },
      call: () => fetchJson(call()),
      fallbackMessage: NOTICE_SEND_FAILED,
    });
    if (!isSent) return;
    draft.clear(begun);
    await revalidate();
  };
  return (
    <Section id="notice" title={`유출 ${leak.id}번의 통지`} className="mt-8">
      <p className="my-2 text-soft">
        법이 정한 항목입니다. 대괄호 안은 아는 대로 바꿔 쓰고, 모르면 확인하고 있다고 적으세요. 위에서 고른
        대상에게 갑니다.
      </p>
      {draft.notice}
      <Form className="form card" {...form.bind(send)}>
        {NOTICE_ITEM_NAMES.map(item => (
          <TextArea
            key={item}
            label={NOTICE_ITEMS[item]}
            required
            limit={NOTICE_LIMIT}
            {...form.field(item)}
          />
        ))}
        <FormActions submit="통지 보내기" busy={form.busy || busy} />
      </Form>
    </Section>
  );
}

/** Facts that only the operator knows are in brackets. */
const draftOf = (leak: Leak, contact: string): NoticeText => ({
  items: leak.items,
  happened: `${leak.happened}\n유출된 때: [언제부터 언제까지. 모르면 확인하고 있음]\n운영자가 알게 된 때: ${spokenMoment(leak.knownAt)}`,
  advice:
    '비밀번호를 바꾸고, 같은 비밀번호를 쓰는 다른 사이트에서도 바꿔 주세요. 2단계 인증을 등록하면 더 안전합니다. 모르는 번호의 전화와 문자에 있는 링크를 조심해 주세요.',
  response:
    '[유출된 길을 막고 관계 기관에 신고했습니다.] 피해가 생겼다면 아래 연락처로 알려 주세요. 확인해서 도와드리며, 개인정보 분쟁조정위원회(1833-6972)에 조정을 신청할 수도 있습니다.',
  contact: contact || '[담당자와 전화번호, 이메일]',
});
