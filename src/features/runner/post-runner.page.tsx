import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { POST_LOAD_FAILED } from '#/shared/authorship.ts';
import { ask, browserApi, forPage, type SiteApi, serverApi } from '#/ui/api.ts';
import { pageMeta } from '#/ui/meta.ts';
import { PageLink } from '#/ui/page-link.tsx';
import { enteringOf } from './applicants.rules.ts';
import { LoadTrouble } from './load-trouble.tsx';
import { Runner } from './runner.tsx';
import { useApplicants } from './use-applicants.ts';

async function read(api: SiteApi, id = '') {
  const { title, id: post } = await forPage(
    ask(api.api.singlematch[':id'].$get({ param: { id } })),
    POST_LOAD_FAILED,
  );
  return { post, title };
}
export const loader = ({ context, params }: LoaderFunctionArgs) => read(context.get(serverApi), params.id);
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => read(browserApi, params.id);

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) =>
  loaderData
    ? pageMeta(matches, {
        title: `${loaderData.title} 진행`,
        path: `/tournament/single/edit/${loaderData.post}`,
        hidden: true,
      })
    : [];

/** The individual runner with a match post's applicants filled in. */
export default function PostRunnerPage() {
  const { post, title } = useLoaderData<typeof clientLoader>();
  return <PostRunner key={post} post={post} title={title} />;
}

function PostRunner({ post, title }: { post: number; title: string }) {
  const [search] = useSearchParams();
  const { applicants, trouble, retry } = useApplicants(post);
  const filled = applicants ? enteringOf(applicants, search.get('size')) : undefined;
  return (
    <>
      {trouble && (
        <div className="page">
          <LoadTrouble sentence={trouble} onRetry={retry} />
        </div>
      )}
      <Runner
        mode="single"
        post={post}
        heading={`${title} · 개인전`}
        filled={trouble ? undefined : (filled ?? 'waiting')}
      />
      <p className="runner-back">
        <PageLink to={`/tournament/single/${post}`}>매치 글로 돌아가기</PageLink>
      </p>
    </>
  );
}
