import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router';
import { Comments, readComments } from '#/features/boards/comments.tsx';
import { PostView, postMeta } from '#/features/boards/post-view.tsx';
import { POST_LOAD_FAILED } from '#/shared/authorship.ts';
import { browserApi, fetchJson, forPage, type SiteApi, serverApi } from '#/ui/api.ts';
import { AuthorName } from '#/ui/member-name.tsx';
import { When } from '#/ui/when.tsx';
import { FREE_BOARD } from './free-board.limits.ts';

async function read(
  api: SiteApi,
  { params: { id = '' }, request }: LoaderFunctionArgs | ClientLoaderFunctionArgs,
) {
  const calls = api.api.freeboard;
  const [post, comments] = await Promise.all([
    forPage(fetchJson(calls[':id'].$get({ param: { id } })), POST_LOAD_FAILED),
    readComments(calls, id, new URL(request.url).searchParams),
  ]);
  return { post, comments, readyMade: api !== browserApi };
}

export const handle = { query: ['comments'] };
export const loader = (args: LoaderFunctionArgs) => read(args.context.get(serverApi), args);
export const clientLoader = (args: ClientLoaderFunctionArgs) => read(browserApi, args);

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) =>
  postMeta(matches, FREE_BOARD, loaderData?.post);

export default function PostPage() {
  const { post, comments, readyMade } = useLoaderData<typeof clientLoader>();
  const calls = browserApi.api.freeboard;
  return (
    <PostView
      board={FREE_BOARD}
      calls={calls}
      post={post}
      readyMade={readyMade}
      facts={{ 작성자: <AuthorName of={post} />, 날짜: <When iso={post.date} /> }}
      last={<Comments key={`comments ${post.id}`} calls={calls} post={post} found={comments} />}
    />
  );
}
