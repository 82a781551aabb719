import { ExternalLink } from 'lucide-react';
import { data, useLoaderData } from 'react-router';
import {
  ApiError,
  asApiError,
  browserLoader,
  fetchJson,
  type PageRequest,
  serverLoader,
} from '#/ui/client/api.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { describe, pageMeta } from '#/ui/page/meta.ts';
import { PlainText } from '#/ui/page/text.tsx';
import { LinkButton } from '#/ui/theme/button.tsx';
import type { Ad } from './ads.contract.ts';
import { AD_NAMES, titleOf, UNREADABLE } from './ads.rules.ts';
import { MovingPicture } from './moving-picture.tsx';

type Shown = { ad: Ad | null; problem: string };

async function read({ api, url }: PageRequest) {
  const { pathname } = new URL(url);
  const name = AD_NAMES.find(each => pathname.startsWith(`/${each}`)) ?? AD_NAMES[0];
  try {
    const ad = await fetchJson(api.api.ads[':name'].$get({ param: { name } }));
    return { ad, problem: '' } satisfies Shown;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message } = asApiError(
      error,
      error.status === 503 ? UNREADABLE : '광고를 불러오는 중 문제가 발생했습니다.',
    );
    const nothing: Shown = { ad: null, problem: message };
    // Answers with the error's status, so that no cache keeps the empty page as the ad.
    return data(nothing, { status: status || 503 });
  }
}

export const handle = { query: [], sameForMembers: true };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(({ loaderData, location }) => {
  const [title, text] = partsOf(loaderData?.ad?.text);
  const path = location.pathname.replace(/\/+$/, '');
  return { title, description: describe(text || title), path };
});

export default function AdPage() {
  const { ad, problem } = useLoaderData<typeof clientLoader>();
  if (!ad) {
    const next = { label: '랭킹으로 가기', to: '/' };
    return (
      <PageFrame title="광고" width="reading">
        <EmptyState sentence={problem} next={next} />
      </PageFrame>
    );
  }
  const [title, text] = partsOf(ad.text);
  return (
    <PageFrame title={title} width="reading">
      <p className="inline-block mb-3 px-2 py-0 border border-line-strong rounded-md text-soft text-mark">
        광고
      </p>
      {text && <PlainText text={text} />}
      {ad.linkUrl && <AdLink to={ad.linkUrl} />}
      {ad.imageUrl && (
        <MovingPicture
          key={ad.name}
          ad={ad.name}
          imageUrl={ad.imageUrl}
          alt={ad.imageAlt || `${title} 광고 그림`}
        />
      )}
    </PageFrame>
  );
}

function AdLink({ to }: { to: string }) {
  if (to.startsWith('/')) {
    return (
      <LinkButton className="mt-5" to={to}>
        자세히 보기
      </LinkButton>
    );
  }
  return (
    <LinkButton className="mt-5" to={to} target="_blank" rel="nofollow sponsored noopener">
      자세히 보기
      <ExternalLink aria-hidden="true" />
      <span className="sr-only">(새 창)</span>
    </LinkButton>
  );
}

/** Splits an ad's text into its title and the rest. */
function partsOf(text = ''): [title: string, rest: string] {
  return [titleOf(text), text.split('\n').slice(1).join('\n').trim()];
}
