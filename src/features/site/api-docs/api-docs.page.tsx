import { Fragment, useDeferredValue, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { Rights } from '#/shared/authorship.ts';
import { SCOPE_NAMES, type TokenScope } from '#/shared/token-scopes.ts';
import { type Answer, fetchJson, forPage } from '#/ui/client/api.ts';
import { EmptyState, Loading } from '#/ui/feedback/states.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import {
  type ApiDocument,
  areasOf,
  type Content,
  type ListedCall,
  scopesNeeded,
  typeText,
} from './document.rules.ts';

const DOCUMENT = '/api/openapi.json';
const LOAD_FAILED = 'API 문서를 불러오지 못했습니다.';

export const clientLoader = () => forPage(fetchJson<Answer<ApiDocument>>(fetch(DOCUMENT)), LOAD_FAILED);
clientLoader.hydrate = true as const;

export const meta = pageMeta({
  title: 'API',
  description: '프로그램이 이 사이트의 글과 대회, 당구장을 읽고 쓰는 방법입니다.',
  path: '/api-docs',
});

export function HydrateFallback() {
  return (
    <PageFrame title="API" width="reading">
      <Introduction />
      <Loading />
    </PageFrame>
  );
}

export default function ApiDocsPage() {
  const document = useLoaderData<typeof clientLoader>();
  const [search, setSearch] = useState('');
  const words = useDeferredValue(search.trim());
  const areas = areasOf(document, words);
  return (
    <PageFrame title="API" width="reading">
      <div className="grid gap-5">
        <Introduction />
        <TextInput
          label="API 찾기"
          name="search"
          help="이름이나 주소, 메서드의 일부로 찾습니다. 예: 시즌 POST"
          value={search}
          onChange={setSearch}
          error={undefined}
        />
        {areas.length === 0 && (
          <EmptyState sentence="찾는 API가 없습니다." why="이름, 주소, 메서드 가운데 일부로 찾습니다." />
        )}
        <div>
          {areas.map(({ name, about, calls }) => (
            <Fold
              key={`${name} ${words !== ''}`}
              open={words !== ''}
              className="open:pb-4"
              summary={
                <>
                  <span className="text-text">{about}</span>
                  <code className="font-normal text-label text-soft">/api/{name}</code>
                  <span className="ml-auto font-normal text-soft">{calls.length}개</span>
                </>
              }
            >
              <div className="grid gap-2">
                {calls.map(call => (
                  <ApiCall key={`${call.method} ${call.path}`} call={call} document={document} />
                ))}
              </div>
            </Fold>
          ))}
        </div>
      </div>
    </PageFrame>
  );
}

const Introduction = () => (
  <Fold summary="프로그램으로 이 사이트를 읽고 쓰는 방법" className="border-t-0">
    <p className="mb-3">
      공개된 내용은 누구나 읽을 수 있고, 회원으로 부르려면{' '}
      <PageLink className="underline" to="/profile/access-tokens">
        접근 토큰
      </PageLink>
      을 만들어 <code>Authorization: Bearer dgm_…</code> 헤더로 보냅니다. 보내는 내용은 JSON이고, 거절은{' '}
      <code>message</code>에 한국어 한 문장으로 답합니다. 429와 503에는 몇 초 뒤에 다시 보낼지{' '}
      <code>Retry-After</code>가 있습니다.
    </p>
    <p>
      같은 내용의 OpenAPI 3.1 문서:{' '}
      <a className="underline" href={DOCUMENT}>
        {DOCUMENT}
      </a>
    </p>
  </Fold>
);

const RIGHTS: Record<Rights, string> = {
  guest: '누구나',
  member: '회원',
  writer: '글 쓰는 회원',
  moderator: '운영진',
  admin: '관리자',
};

type Props = { call: ListedCall; document: Pick<ApiDocument, 'components'> };

function ApiCall({ call, document }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { method, path, operation } = call;
  return (
    <details
      className="api-call rounded-control border border-line bg-surface"
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-baseline gap-3 px-3 py-2.5 max-md:flex-wrap">
        <code className="flex-none w-16 font-bold text-primary">{method}</code>
        <span className="flex min-w-0 flex-1 flex-wrap gap-x-3 wrap-anywhere max-md:order-1 max-md:basis-full">
          <code>{breakable(path)}</code>
          <span className="text-soft">{operation.summary}</span>
        </span>
        <span className="flex-none text-end text-label text-soft">{RIGHTS[operation['x-rights']]}</span>
      </summary>
      {isOpen && <CallDetails call={call} document={document} />}
    </details>
  );
}

const breakable = (path: string) =>
  path.split(/(?<=\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never change places
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));

function CallDetails({ call: { operation }, document }: Props) {
  const scopes = scopesNeeded(operation);
  const { parameters = [], requestBody, responses } = operation;
  const answers = Object.entries(responses).filter(([status]) => Number(status) < 400);
  const refusals = Object.keys(responses).filter(status => Number(status) >= 400);
  return (
    <div className="grid gap-4 px-3 pt-1 pb-4">
      <p>
        {scopes.length > 0
          ? `접근 토큰의 권한: ${scopes.map(scope => SCOPE_NAMES[scope as TokenScope]).join(', ')}`
          : '접근 토큰으로는 부를 수 없고, 로그인한 세션이 필요합니다.'}
      </p>
      {parameters.length > 0 && (
        <Part title="주소에 쓰는 것">
          <ul className="*:flex *:flex-wrap *:gap-x-3 *:wrap-anywhere">
            {parameters.map(({ in: where, name, required, schema }) => (
              <li key={`${where} ${name}`}>
                <code>{name}</code>
                <span>
                  {where === 'path' ? '경로' : '검색어(?)'}
                  {required || where === 'path' ? ', 꼭 필요함' : ''}
                </span>
                <code className="text-soft">{typeText(schema)}</code>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {requestBody && (
        <Part title="보내는 내용">
          <Shape content={requestBody.content} />
        </Part>
      )}
      {answers.map(([status, { description, content }]) => (
        <Part key={status} title={`답 ${status}`}>
          {content ? <Shape content={content} /> : <p>{description}</p>}
        </Part>
      ))}
      <Part title="거절">
        <ul className="text-row">
          {refusals.map(status => (
            <li key={status}>
              {status} {document.components.responses[`Error${status}`]?.description}
            </li>
          ))}
        </ul>
      </Part>
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className="grid gap-1">
    <h3 className="text-label text-soft">{title}</h3>
    {children}
  </section>
);

const Shape = ({ content }: { content: Content }) =>
  Object.entries(content).map(([type, { schema }]) =>
    schema ? (
      <pre
        key={type}
        className="max-h-80 p-3 overflow-auto rounded-control bg-sunken text-label"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard.
        tabIndex={0}
      >
        {typeText(schema)}
      </pre>
    ) : (
      <p key={type}>
        <code>{type}</code>
      </p>
    ),
  );
