import { redirect, useLoaderData } from 'react-router';
import { addressOf } from '#/features/boards/board/boards.rules.ts';
import { BookmarkButton } from '#/features/boards/bookmarks/bookmark-button.tsx';
import { Comments, readComments } from '#/features/boards/comments/comments.tsx';
import { LikeButton } from '#/features/boards/likes/like-button.tsx';
import { describePost, headingFact, PostView } from '#/features/boards/posts/post-view.tsx';
import { POST_LOAD_FAILED } from '#/shared/authorship.ts';
import {
  ApiError,
  browserApi,
  browserLoader,
  fetchJson,
  forPage,
  type PageRequest,
  type SiteApi,
  serverLoader,
} from '#/ui/client/api.ts';
import { PicturedAuthor } from '#/ui/page/member-name.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { ShareButton } from '#/ui/page/share-button.tsx';
import { When } from '#/ui/theme/when.tsx';
import { FREE_BOARD } from './free-board.constants.ts';

async function read({ api, url, params: { id = '' } }: PageRequest) {
  const calls = api.api.freeboard;
  const [post, comments] = await Promise.all([
    forPage(freePost(api, id, new URL(url).search), POST_LOAD_FAILED),
    readComments(calls, id, new URL(url).searchParams),
  ]);
  return { post, comments, readyMade: api !== browserApi };
}

/**
 * The post; a post of another board redirects to that board with the query of the address, because reports
 * and notices know its number only.
 */
async function freePost(api: SiteApi, id: string, search: string) {
  try {
    return await fetchJson(api.api.freeboard[':id'].$get({ param: { id } }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    const elsewhere = api.api.boards['post-address'][':id'].$get({ param: { id } });
    const found = await fetchJson(elsewhere).catch(() => undefined);
    if (found) throw redirect(found.link + search);
    throw error;
  }
}

export const handle = { query: ['comments'] };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(({ loaderData }) => describePost(FREE_BOARD, loaderData?.post));

export default function PostPage() {
  const { post, comments, readyMade } = useLoaderData<typeof clientLoader>();
  const calls = browserApi.api.freeboard;
  return (
    <PostView
      board={FREE_BOARD}
      calls={calls}
      post={post}
      readyMade={readyMade}
      facts={{
        ...headingFact(FREE_BOARD, post),
        작성자: <PicturedAuthor of={post} />,
        날짜: <When iso={post.date} />,
      }}
      above={
        <div className="mb-6 flex flex-wrap justify-center gap-2">
          <LikeButton
            key={`like ${post.id}`}
            name="이 글"
            of={post}
            calls={calls[':id'].like}
            param={{ id: String(post.id) }}
          />
          <BookmarkButton key={`bookmark ${post.id}`} post={post} />
          <ShareButton title={post.title} path={addressOf(FREE_BOARD, post.id)} />
        </div>
      }
      last={
        <Comments key={`comments ${post.id}`} kind="comment" calls={calls} post={post} found={comments} />
      }
    />
  );
}
