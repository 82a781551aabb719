import { Bookmark } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { redirect, useLoaderData } from 'react-router';
import { Comments, type FoundComments, readComments } from '#/features/boards/comments/comments.tsx';
import type { BoardPost, ShownBoard } from '#/features/boards/custom-boards/custom-boards.contract.ts';
import { LikeButton } from '#/features/boards/likes/like-button.tsx';
import { NOTICE_LOAD_FAILED, NOTICES } from '#/features/boards/notices/notices.rules.ts';
import {
  Article,
  describePost,
  HeadingLink,
  POST_TEXT,
  PostView,
} from '#/features/boards/posts/post-view.tsx';
import { POST_LOAD_FAILED } from '#/shared/authorship.ts';
import {
  ApiError,
  browserApi,
  browserLoader,
  fetchJson,
  forPage,
  type PageRequest,
  serverLoader,
} from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { useMemberState } from '#/ui/client/use-member-state.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { ArticleFacts } from '#/ui/page/key-values.tsx';
import { ShareButton } from '#/ui/page/share-button.tsx';
import { PicturedText } from '#/ui/pictures/pictured-text.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import type { FreePost } from './boards.contract.ts';
import { postPath } from './boards.rules.ts';
import { boardOf, callsOf, isMade, readBoard, slugAt } from './discussions.tsx';

const read = (page: PageRequest) =>
  new URL(page.url).pathname.startsWith(`${NOTICES.posts}/`) ? readNotice(page) : readDiscussion(page);

const readNotice = async ({ api: { api }, params: { id = '' } }: PageRequest) => ({
  notice: await forPage(fetchJson(api.announcements[':id'].$get({ param: { id } })), NOTICE_LOAD_FAILED),
});

type Discussion = {
  shown: ShownBoard;
  post: FreePost | BoardPost;
  comments: FoundComments;
  readyMade: boolean;
};

async function readDiscussion(page: PageRequest): Promise<Discussion> {
  const { api, url } = page;
  const { id = '' } = page.params;
  const { pathname, searchParams } = new URL(url);
  const calls = callsOf(api, { slug: slugAt(pathname, page.params) });
  const [shown, post, comments] = await Promise.all([
    readBoard(page, { ofPost: true }),
    forPage(foundPost(page, fetchJson(calls[':id'].$get({ param: { id } }))), POST_LOAD_FAILED),
    readComments(calls, id, searchParams),
  ]);
  return { shown, post, comments, readyMade: api !== browserApi };
}

/** Redirects if another board has the post, because links in reports name only a post's id. */
async function foundPost<T>({ api: { api }, url, params }: PageRequest, post: Promise<T>) {
  const { id = '' } = params;
  const { pathname, search } = new URL(url);
  try {
    return await post;
  } catch (error) {
    const isElsewhere =
      error instanceof ApiError && error.status === 404 && !isMade({ slug: slugAt(pathname, params) });
    if (!isElsewhere) throw error;
    const elsewhere = api.boards['post-address'][':id'].$get({ param: { id } });
    const found = await fetchJson(elsewhere).catch(() => undefined);
    if (found) throw redirect(found.link + search);
    throw error;
  }
}

export const handle = { query: ['comments'] };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(({ loaderData }) => {
  if (!loaderData) return;
  if ('notice' in loaderData) return describePost(NOTICES, loaderData.notice);
  const { shown, post } = loaderData;
  const about = describePost(boardOf(shown), post);
  return about && { ...about, hidden: shown.hidden || shown.readers !== 'everyone' };
});

export default function PostPage() {
  const read = useLoaderData<typeof clientLoader>();
  return 'notice' in read ? <NoticeView {...read} /> : <DiscussionView {...read} />;
}

function NoticeView({ notice }: Awaited<ReturnType<typeof readNotice>>) {
  return (
    <Article
      board={NOTICES}
      post={notice}
      head={<ArticleFacts facts={{ 번호: notice.id, 날짜: <When iso={notice.date} /> }} />}
      actions={<ShareButton title={notice.title} path={postPath(NOTICES, notice.id)} />}
    >
      <div className={POST_TEXT}>
        <PicturedText key={notice.id} text={notice.content} pictures={notice.pictures} />
      </div>
    </Article>
  );
}

// Loaded only on the boards of clubs.
const PinButton = lazy(() => import('#/features/boards/custom-boards/pin-button.tsx'));

function DiscussionView({ shown, post, comments, readyMade }: Discussion) {
  const board = boardOf(shown);
  const calls = callsOf(browserApi, shown);
  return (
    <PostView
      board={board}
      calls={calls}
      post={post}
      readyMade={readyMade}
      byline={{ date: post.date, place: <HeadingLink board={board} heading={post.heading} /> }}
      belowText={
        <Comments key={`comments ${post.id}`} kind="comment" calls={calls} post={post} found={comments} />
      }
      actions={
        <>
          <LikeButton
            key={`like ${post.id}`}
            name="이 글"
            of={post}
            calls={calls[':id'].like}
            param={{ id: String(post.id) }}
          />
          {'bookmarked' in post && <BookmarkButton key={`bookmark ${post.id}`} post={post} />}
          <ShareButton variant="plain" title={post.title} path={postPath(board, post.id)} />
          {shown.club !== null && (
            <Suspense>
              <PinButton club={shown.club} post={post.id} pinned={shown.pinned} />
            </Suspense>
          )}
        </>
      }
    />
  );
}

const { bookmark } = browserApi.api.freeboard[':id'];

function BookmarkButton({ post }: { post: Pick<FreePost, 'id' | 'bookmarked'> }) {
  const session = useSession();
  const { press, busy } = usePress();
  // The answer is kept, because a read from before the press may arrive after it.
  const [changed, setChanged] = useMemberState<boolean>();
  const isKept = changed ?? post.bookmarked === true;
  const change = async () => {
    const request = { param: { id: String(post.id) } };
    const { bookmarked } = await fetchJson(isKept ? bookmark.$delete(request) : bookmark.$put(request));
    setChanged(bookmarked);
    toast(bookmarked ? '북마크에 더했습니다.' : '북마크에서 뺐습니다.');
  };
  const pressed = () => {
    if (!session) return toast('로그인 후 북마크할 수 있습니다.', 'error');
    void press(change, '북마크를 바꾸지 못했습니다. 잠시 후 다시 시도해주세요.');
  };
  return (
    <Button variant="plain" busy={busy} aria-pressed={isKept} onClick={pressed}>
      <Bookmark size={18} fill={isKept ? 'currentColor' : 'none'} />
      북마크
    </Button>
  );
}
