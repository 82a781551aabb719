import { useDeferredValue, useState } from 'react';
import { useLoaderData } from 'react-router';
import { type Answer, fetchJson, forPage } from '#/ui/client/api.ts';
import { EmptyState, Loading } from '#/ui/feedback/states.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { ApiCall } from './api-call.tsx';
import { type ApiDocument, areasOf } from './document.rules.ts';

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
          label="호출 찾기"
          name="search"
          help="이름이나 주소, 메서드의 일부로 찾습니다. 예: 시즌 POST"
          value={search}
          onChange={setSearch}
          error={undefined}
        />
        {areas.length === 0 && (
          <EmptyState sentence="찾는 호출이 없습니다." why="이름, 주소, 메서드 가운데 일부로 찾습니다." />
        )}
        <div>
          {areas.map(({ name, calls }) => (
            // Areas with hits of a search are unfolded.
            <details key={`${name} ${words !== ''}`} open={words !== ''}>
              <summary className="min-h-11 py-2 cursor-pointer text-part font-bold">
                /api/{name} <span className="text-soft">{calls.length}</span>
              </summary>
              <div className="mt-2 grid gap-2">
                {calls.map(call => (
                  <ApiCall key={`${call.method} ${call.path}`} call={call} document={document} />
                ))}
              </div>
            </details>
          ))}
        </div>
      </div>
    </PageFrame>
  );
}

const Introduction = () => (
  <div className="grid gap-3">
    <p>
      프로그램이 이 사이트를 읽고 쓰는 방법입니다. 공개된 내용은 누구나 읽을 수 있고, 회원으로 부르려면{' '}
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
  </div>
);
