import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { QUOTED_NAME_LIMIT } from '#/shared/authorship.ts';
import { cutText } from '#/shared/text/cut-text.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { RowMenu } from '#/ui/dialog/row-menu.tsx';
import { useRemoval } from '#/ui/dialog/use-confirmed-action.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { Select, TextInput } from '#/ui/form/field.tsx';
import { useForm } from '#/ui/form/form.tsx';
import { SettingsForm } from '#/ui/form/settings-form.tsx';
import { BackLink } from '#/ui/page/back-link.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import type { Column } from '#/ui/table/table.tsx';
import { EditCard, MANAGE, TablePage, useEditedRow } from '#/ui/table/table-page.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { Tag } from '#/ui/theme/tag.tsx';
import { When } from '#/ui/theme/when.tsx';
import {
  FILTER_ACTION_WORDS,
  FILTER_KIND_WORDS,
  PATTERN_LIMIT,
  SENTENCE_LIMIT,
  TRIED_POSTS,
  WILDCARD_MOST,
} from './filters.constants.ts';
import { type FilterDraft, filterDraft, filterTrial, type TriedPosts } from './filters.contract.ts';
import type { Filter, Pattern } from './filters.rules.ts';

export const clientLoader = () => forPage(fetchJson(browserApi.api.filters.$get()));

export const meta = pageMeta({ title: '금지어', hidden: true });

const COLUMNS: Column<Filter>[] = [
  {
    title: '말이나 주소',
    className: 'font-bold md:w-1/3',
    cell: ({ pattern, kind }) => (
      <span className="wrap-anywhere">
        {pattern}{' '}
        {kind === 'link' && <span className="font-normal text-soft">{FILTER_KIND_WORDS[kind]}</span>}
      </span>
    ),
  },
  {
    title: '처리',
    fold: 'bare',
    cell: ({ action }) => <Tag colour="quiet">{FILTER_ACTION_WORDS[action]}</Tag>,
  },
  {
    title: '거절 문장',
    fold: 'bare',
    cell: ({ action, sentence }) =>
      action !== 'hold' && (sentence ? <span className="wrap-anywhere">{sentence}</span> : '기본 문장'),
  },
];

export default function FiltersPage() {
  const filters = useLoaderData<typeof clientLoader>();
  const session = useSession();
  const isAdmin = session?.isAdmin === true;
  const { edited, isOpen, open, close } = useEditedRow<Filter>();
  const adding = isAdmin ? '금지어 추가' : '시험해 보기';
  const { remove, busy } = useRemoval(useRevalidator().revalidate);
  const drop = ({ id, pattern }: Filter) => {
    const call = () => fetchJson(browserApi.api.filters[':id'].$delete({ param: { id: String(id) } }));
    return remove({ title: `‘${cutText(pattern, QUOTED_NAME_LIMIT)}’ 금지어를 삭제합니다.`, call });
  };
  const actionsOf = (row: Filter) => (
    <span className="inline-flex">
      <Button variant="plain" small aria-label={`‘${row.pattern}’ 수정`} onClick={() => open(row)}>
        수정
      </Button>
      <RowMenu name={`‘${row.pattern}’`} actions={{ 삭제: () => drop(row) }} busy={busy} />
    </span>
  );
  return (
    <TablePage
      title="금지어"
      back={<BackLink list="/admin/cases" title="할 일" />}
      actions={!isOpen && filters.length > 0 && <Button onClick={() => open()}>{adding}</Button>}
      above={
        isOpen && (
          <EditCard key={edited?.id ?? 'new'} title={edited ? '금지어 수정' : adding}>
            {isAdmin ? <FilterForm edited={edited} onDone={close} /> : <TrialFields />}
          </EditCard>
        )
      }
      caption="금지어 목록"
      columns={[...COLUMNS, isAdmin && { ...MANAGE, cell: actionsOf }]}
      rows={filters}
      rowKey={row => row.id}
      empty={
        <EmptyState
          sentence="등록한 금지어가 없습니다."
          why="도박이나 대출 광고에 나오는 말을 막거나, 확인한 뒤에 공개할 수 있습니다."
          next={isOpen ? undefined : { label: adding, onPress: () => open() }}
        />
      }
    >
      <p className="text-row text-soft">
        띄어 쓰거나 낱자로 나눠 써도 찾아냅니다. *는 아무 글자나 뜻합니다. 운영진의 글은 살펴보지 않습니다.
      </p>
    </TablePage>
  );
}

const PATTERN_HELP = `*는 ${WILDCARD_MOST}자까지의 아무 글자입니다. 예: 카지*노. 주소는 그 아래 주소도 찾습니다.`;
type Typed = Record<keyof FilterDraft, string>;
const EMPTY: Typed = { kind: 'word', pattern: '', action: 'hold', sentence: '' };

function FilterForm({ edited, onDone }: { edited?: Filter; onDone: () => void }) {
  const { filters } = browserApi.api;
  const initial: Typed = edited
    ? { kind: edited.kind, pattern: edited.pattern, action: edited.action, sentence: edited.sentence }
    : EMPTY;
  return (
    <SettingsForm<Typed, FilterDraft>
      schema={filterDraft}
      initial={initial}
      save={json =>
        edited
          ? fetchJson(filters[':id'].$put({ param: { id: String(edited.id) }, json }))
          : fetchJson(filters.$post({ json }))
      }
      onCancel={onDone}
      next={({ kind, action }) => ({ ...EMPTY, kind, action })}
      onSaved={edited && onDone}
    >
      {({ field, values }) => (
        <>
          <Select label="종류" required options={FILTER_KIND_WORDS} {...field('kind')} />
          <TextInput
            label="말이나 주소"
            required
            limit={PATTERN_LIMIT}
            help={PATTERN_HELP}
            {...field('pattern')}
          />
          <Select
            label="처리"
            required
            options={FILTER_ACTION_WORDS}
            help="확인을 기다리는 것은 글과 댓글뿐입니다. 대회 이름이나 닉네임 같은 다른 곳에서는 차단합니다."
            {...field('action')}
          />
          {values.action === 'refuse' && (
            <TextInput
              label="거절 문장"
              limit={SENTENCE_LIMIT}
              help="비워두면 어떤 말이나 주소를 쓸 수 없는지 알려줍니다."
              {...field('sentence')}
            />
          )}
          <TrialButton typed={values} />
        </>
      )}
    </SettingsForm>
  );
}

type Trial = Record<keyof Pattern, string>;

/** Moderators, who may not add filters, can only try them. */
function TrialFields() {
  const { field, values } = useForm<Trial, Pattern>(filterTrial, { kind: 'word', pattern: '' });
  return (
    // Enter presses the button of the trial.
    <form className="grid gap-5" onSubmit={event => event.preventDefault()}>
      <Select label="종류" options={FILTER_KIND_WORDS} {...field('kind')} />
      <TextInput label="말이나 주소" limit={PATTERN_LIMIT} help={PATTERN_HELP} {...field('pattern')} />
      <TrialButton typed={values} type="submit" />
    </form>
  );
}

/** Shows which recent posts the filter would have caught. */
function TrialButton({ typed: { kind, pattern }, type }: { typed: Trial; type?: 'submit' }) {
  const { press, busy } = usePress();
  const [tried, setTried] = useState<TriedPosts & { filter: string }>();
  const filter = `${kind} ${pattern}`;
  const send = () =>
    press(async () => {
      const json = { kind: kind as Pattern['kind'], pattern };
      setTried({ ...(await fetchJson(browserApi.api.filters.trial.$post({ json }))), filter });
    });
  return (
    <div>
      <Button type={type} variant="quiet" busy={busy} onClick={() => void send()}>
        최근 글 {withCommas(TRIED_POSTS)}개로 시험
      </Button>
      <div role="status">{tried?.filter === filter && <Tried tried={tried} />}</div>
    </div>
  );
}

function Tried({ tried: { looked, caught, posts } }: { tried: TriedPosts }) {
  return (
    <>
      <p className="mt-3 font-semibold">
        글 {withCommas(looked)}개 가운데 {withCommas(caught)}개가 걸립니다.
        {caught > posts.length && ` 가장 새로운 ${withCommas(posts.length)}개를 보여줍니다.`}
      </p>
      <ul>
        {posts.map(({ title, content, link, date, author }) => (
          <li key={link} className="border-b border-line py-2">
            <PageLink to={link} className="font-semibold wrap-anywhere underline">
              {title}
            </PageLink>
            <p className="line-clamp-2 wrap-anywhere">{content}</p>
            <p className="text-mark text-soft">
              {author} · <When iso={date} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
