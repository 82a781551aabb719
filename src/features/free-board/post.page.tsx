import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router';
import { POST_LOAD_FAILED } from '#/shared/authorship.ts';
import { browserApi, fetchJson, forPage, type SiteApi, serverApi } from '#/ui/api.ts';
import { ArticleActions } from '#/ui/article-actions.tsx';
import { ArticleFacts } from '#/ui/article-facts.tsx';
import { PageFrame } from '#/ui/frame.tsx';
import { AuthorName } from '#/ui/member-name.tsx';
import { describe, pageMeta } from '#/ui/meta.ts';
import { Neighbours } from '#/ui/neighbours.tsx';
import { PlainText } from '#/ui/text.tsx';
import { useCountedView } from '#/ui/use-counted-view.ts';
import { When } from '#/ui/when.tsx';
import { Comments, readComments } from './comments.tsx';

async function read(api: SiteApi, id = '', url: string) {
  const { searchParams } = new URL(url);
  const [post, comments] = await Promise.all([
    forPage(fetchJson(api.api.freeboard[':id'].$get({ param: { id } })), POST_LOAD_FAILED),
    readComments(api, id, searchParams),
  ]);
  return { post, comments };
}

export const handle = { query: ['comments'] };
export const loader = async ({ context, params, request }: LoaderFunctionArgs) => ({
  ...(await read(context.get(serverApi), params.id, request.url)),
  readyMade: true,
});
export const clientLoader = async ({ params, request }: ClientLoaderFunctionArgs) => ({
  ...(await read(browserApi, params.id, request.url)),
  readyMade: false,
});

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.post.title,
        description: describe(loaderData.post.content),
        path: `/free-board/${loaderData.post.id}`,
        type: 'article',
      })
    : [];

export default function PostPage() {
  const { post, comments, readyMade } = useLoaderData<typeof clientLoader>();
  useCountedView(post.id, readyMade, id => browserApi.api.freeboard[':id'].views.$post({ param: { id } }));
  return (
    <PageFrame title={post.title} width="reading">
      <ArticleFacts
        facts={{
          작성자: <AuthorName of={post} />,
          날짜: <When iso={post.date} />,
          조회: post.viewCount.toLocaleString('ko-KR'),
        }}
      />
      <div className="article-text">
        <PlainText text={post.content} />
      </div>
      <ArticleActions
        key={post.id}
        title={post.title}
        can={post.can}
        readyMade={readyMade}
        list="/free-board"
        edit={`/free-board/edit/${post.id}`}
        remove={() => fetchJson(browserApi.api.freeboard[':id'].$delete({ param: { id: String(post.id) } }))}
      />
      <Neighbours prev={post.prev} next={post.next} to={id => `/free-board/${id}`} />
      <Comments key={`comments ${post.id}`} post={post} found={comments} />
    </PageFrame>
  );
}
