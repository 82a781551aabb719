import { useLoaderData } from 'react-router';
import { addressOf } from '#/features/boards/board/boards.rules.ts';
import { Comments, readComments } from '#/features/boards/comments/comments.tsx';
import { LikeButton } from '#/features/boards/likes/like-button.tsx';
import { describePost, headingFact, PostView } from '#/features/boards/posts/post-view.tsx';
import { POST_LOAD_FAILED } from '#/shared/authorship.ts';
import {
  browserApi,
  browserLoader,
  fetchJson,
  forPage,
  type PageRequest,
  serverLoader,
} from '#/ui/client/api.ts';
import { PicturedAuthor } from '#/ui/page/member-name.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { ShareButton } from '#/ui/page/share-button.tsx';
import { When } from '#/ui/theme/when.tsx';
import { callsOfBoard, leadOn, readBoard } from './board-state.tsx';
import { writtenBoard } from './custom-boards.rules.ts';

async function read({ api, url, params: { slug = '', id = '' } }: PageRequest) {
  const calls = callsOfBoard(api, slug);
  const [board, post, comments] = await Promise.all([
    readBoard(api, slug),
    forPage(fetchJson(calls[':id'].$get({ param: { id } })), POST_LOAD_FAILED),
    readComments(calls, id, new URL(url).searchParams),
  ]);
  leadOn(board, slug, url);
  return { board, post, comments, readyMade: api !== browserApi };
}

export const handle = { query: ['comments'] };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(({ loaderData }) => {
  if (!loaderData) return;
  const { board, post } = loaderData;
  const about = describePost(writtenBoard(board), post);
  return about && { ...about, hidden: board.hidden || board.readers !== 'everyone' };
});

/** A post of a board that an admin made. */
export default function BoardPostPage() {
  const { board: shown, post, comments, readyMade } = useLoaderData<typeof clientLoader>();
  const board = writtenBoard(shown);
  const calls = callsOfBoard(browserApi, shown.slug);
  return (
    <PostView
      board={board}
      calls={calls}
      post={post}
      readyMade={readyMade}
      facts={{
        게시판: <PageLink to={board.list}>{shown.name}</PageLink>,
        ...headingFact(board, post),
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
          <ShareButton title={post.title} path={addressOf(board, post.id)} />
        </div>
      }
      last={
        <Comments key={`comments ${post.id}`} kind="comment" calls={calls} post={post} found={comments} />
      }
    />
  );
}
