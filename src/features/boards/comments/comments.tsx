import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router';
import {
  COMMENT_ADD_FAILED,
  COMMENT_FOR_MEMBERS,
  COMMENTS_A_PAGE,
} from '#/features/boards/board/boards.rules.ts';
import { onNotified } from '#/features/notifications/bell/use-unread-count.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { ApiError, fetchList } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { ErrorState, Loading } from '#/ui/feedback/states.tsx';
import { addressesOf, lastPage, requestedPage, usePageQuery } from '#/ui/page/page-address.ts';
import { Pager } from '#/ui/table/pager.tsx';
import { type CommentCalls, type CommentsProps, nearOf } from './comment-calls.tsx';
import { CommentList } from './comment-list.tsx';
import type { Comment } from './comments.contract.ts';

// Guests read the comments; the form is loaded only for a member who may write one.
const CommentForm = lazy(async () => ({ default: (await import('./comment-form.tsx')).CommentForm }));

export type FoundComments = { rows: Comment[]; total: number; page: number; problem?: string };

/** Without `?comments=` these are the newest comments; `problem` is the error's message. */
export async function readComments(calls: CommentCalls, id: string, search: URLSearchParams) {
  const list = (page: string) => {
    const query = { page, size: String(COMMENTS_A_PAGE) };
    return fetchList(calls[':id'].comments.$get({ param: { id }, query }));
  };
  try {
    const wantedPage = search.has('comments') ? requestedPage(search, 'comments') : undefined;
    const found = await list(wantedPage === undefined ? 'last' : String(wantedPage));
    const last = lastPage(found.total, COMMENTS_A_PAGE);
    // The last page may have become empty since the address was made.
    if (wantedPage !== undefined && wantedPage > last) return { ...(await list('last')), page: last };
    return { ...found, page: wantedPage ?? last };
  } catch (error) {
    const nothing = { rows: [], total: 0, page: 1 };
    const isMissing = error instanceof ApiError && error.status === 404;
    return isMissing ? nothing : { ...nothing, problem: '댓글을 불러오는 중 문제가 발생했습니다.' };
  }
}

const WORDS = {
  label: '댓글 쓰기',
  submit: '댓글 등록',
  sent: '댓글이 등록되었습니다.',
  failed: COMMENT_ADD_FAILED,
};

export function Comments({ kind, calls, post, found }: CommentsProps & { found: FoundComments }) {
  const { revalidate } = useRevalidator();
  const { rows, total, page, problem } = found;
  const writes = useHasBeenMember();
  // A notification may be about a new comment.
  useEffect(() => onNotified(() => void revalidate()), [revalidate]);
  const { showNewest, showAnswer } = useShowWritten(found);
  return (
    <section aria-labelledby="comments">
      <h2 id="comments" className="text-part font-bold">
        댓글 {!problem && <span className="text-primary tabular-nums">{withCommas(post.commentCount)}</span>}
      </h2>
      {problem ? (
        <ErrorState title={problem} next={{ label: '다시 시도', onPress: () => void revalidate() }} />
      ) : (
        <CommentList kind={kind} calls={calls} post={post} rows={rows} onAnswered={showAnswer} />
      )}
      <Pager
        page={page}
        total={total}
        size={COMMENTS_A_PAGE}
        home={lastPage(total, COMMENTS_A_PAGE)}
        param="comments"
        hash="#comments"
        label="댓글 페이지"
      />
      {/* Members get the height of the form, which is loaded after the page. */}
      <div className="mt-6 in-[[data-member]]:min-h-14">
        <GuestsWay />
        {writes && (
          <Suspense fallback={<Loading />}>
            <CommentForm
              near={nearOf({ kind, post })}
              draft={`${kind}-${post.id}`}
              words={WORDS}
              send={json => calls[':id'].comments.$post({ param: { id: String(post.id) }, json })}
              onSent={showNewest}
            />
          </Suspense>
        )}
      </div>
    </section>
  );
}

/**
 * `showNewest` opens the newest comments, whose address names no page. `showAnswer` opens the page of a new
 * answer, which is the last of its thread and may be on the next page.
 */
function useShowWritten({ rows, total, page }: FoundComments) {
  const { pathname, search } = useLocation();
  const addressOf = addressesOf(pathname, usePageQuery(), ['comments']);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const open = async (address: string) => navigate(address, { preventScrollReset: true });
  const showNewest = () => (new URLSearchParams(search).has('comments') ? open(addressOf()) : revalidate());
  const showAnswer = async ({ id, parentId }: Comment) => {
    if (total < COMMENTS_A_PAGE) return revalidate();
    const thread = parentId ?? id;
    const last = rows.findLastIndex(row => (row.parentId ?? row.id) === thread);
    return open(addressOf({ comments: String(last + 1 < COMMENTS_A_PAGE ? page : page + 1) }));
  };
  return { showNewest, showAnswer };
}

function GuestsWay() {
  const { pathname } = useLocation();
  return (
    <p className="card guest-only text-center">
      {COMMENT_FOR_MEMBERS}{' '}
      <Link to={`/login?next=${encodeURIComponent(pathname)}`} className="font-semibold underline">
        로그인
      </Link>
    </p>
  );
}

/** The form stays after the end of a session, so that the typed text is not lost. */
function useHasBeenMember(): boolean {
  const session = useSession();
  const [been, setBeen] = useState(false);
  useEffect(() => {
    if (session) setBeen(true);
  }, [session]);
  return been;
}
