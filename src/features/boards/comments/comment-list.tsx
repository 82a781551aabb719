import { CornerDownRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { LikeButton } from '#/features/boards/likes/like-button.tsx';
import { EditedMark } from '#/features/boards/posts/edited-mark.tsx';
import { FoldBlocked } from '#/features/members/blocks/blocked.tsx';
import { ReportButton } from '#/features/moderation/reports/report-button.tsx';
import { QUOTED_NAME_LIMIT } from '#/shared/authorship.ts';
import { cutText } from '#/shared/text/cut-text.ts';
import { fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { MoreMenu } from '#/ui/dialog/more-menu.tsx';
import { useRemoval } from '#/ui/dialog/use-confirmed-action.ts';
import { Loading } from '#/ui/feedback/states.tsx';
import { AuthorName } from '#/ui/page/member-name.tsx';
import { PicturedText } from '#/ui/pictures/pictured-text.tsx';
import { Ball } from '#/ui/theme/ball.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import { type CommentsProps, paramOf } from './comment-calls.tsx';
import type { Comment } from './comments.contract.ts';

// Loaded only for a member who edits or answers a comment.
const OpenForm = lazy(() => import('./open-form.tsx'));

type CommentListProps = CommentsProps & {
  rows: Comment[];
  /** Shows the page with the answer after it is stored. */
  onAnswered: (answered: Comment) => Promise<void>;
};

export function CommentList({ kind, calls, post, rows, onAnswered }: CommentListProps) {
  const { remove, busy } = useRemoval(useRevalidator().revalidate);
  const [open, setOpen] = useState<{ comment: number; form: 'edit' | 'answer' }>();
  const opened = (place: CommentsProps & { comment: Comment }, form: 'edit' | 'answer') => (
    <Suspense fallback={<Loading />}>
      <OpenForm {...place} form={form} onAnswered={onAnswered} onClose={() => setOpen(undefined)} />
    </Suspense>
  );
  const removeComment = (comment: Comment) =>
    remove({
      title: `${nameOf(comment)}을 삭제합니다.`,
      call: () =>
        fetchJson(calls[':id'].comments[':commentId'].$delete({ param: paramOf(post, comment.id) })),
      fallbackMessage: '댓글 삭제 중 문제가 발생했습니다.',
    });
  const item = (row: Comment) => {
    const form = open?.comment === row.id ? open.form : undefined;
    const place = { kind, calls, post, comment: row };
    return (
      <li
        key={row.id}
        id={`comment-${row.id}`}
        className={`border-line py-2 ${row.parentId === null ? 'not-first:border-t' : 'mb-2 ml-3 border-l-2 pl-3 md:ml-8'}`}
      >
        {row.removed ? <p className="text-soft">{row.content}</p> : <CommentHead {...place} />}
        {form === 'edit' && opened(place, form)}
        {!row.removed && form !== 'edit' && (
          <FoldBlocked of={row} what="댓글">
            <CommentBody comment={row} />
            <CommentActions
              {...place}
              busy={busy}
              onOpen={form => setOpen({ comment: row.id, form })}
              onRemove={() => void removeComment(row)}
            />
          </FoldBlocked>
        )}
        {form === 'answer' && opened(place, form)}
      </li>
    );
  };
  if (rows.length === 0) return <p className="mt-2 text-soft">댓글이 없습니다.</p>;
  return (
    <ol className="card mt-3 py-0 max-md:border-0 max-md:bg-transparent max-md:px-0">{rows.map(item)}</ol>
  );
}

function CommentBody({ comment }: { comment: Comment }) {
  const { answerTo, content, mentions, pictures = [], hiddenWhy, folded } = comment;
  if (folded) {
    return (
      <p className="text-soft">
        {content} {hiddenWhy}
      </p>
    );
  }
  return (
    <>
      {answerTo && (
        <p className="text-row text-soft">
          <CornerDownRight size={14} className="mr-1 inline" />
          <AuthorName of={answerTo} />
          님에게
        </p>
      )}
      {hiddenWhy && <p className="text-mark text-soft">{hiddenWhy}</p>}
      <PicturedText text={content} mentions={mentions} pictures={pictures} compact />
    </>
  );
}

const nameOf = ({ content }: Comment) => `‘${cutText(content, QUOTED_NAME_LIMIT)}’ 댓글`;

function CommentHead({ kind, calls, post, comment }: CommentsProps & { comment: Comment }) {
  const session = useSession();
  const byAuthor = comment.authorId !== null && comment.authorId === post.authorId;
  const { earlier } = calls[':id'].comments[':commentId'];
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-2 text-row">
      <strong className="inline-flex min-w-0 items-center gap-2">
        {comment.authorScore4 && <Ball score4={comment.authorScore4} />}
        <AuthorName of={comment} />
      </strong>
      {byAuthor && <span className="pin-mark mr-0 flex-none">작성자</span>}
      <span className="flex-none text-soft">
        <a href={`#comment-${comment.id}`} className="text-soft">
          <When iso={comment.date} />
        </a>
      </span>
      <span className="flex-none text-mark text-soft">
        <EditedMark
          editedAt={comment.editedAt}
          call={() => earlier.$get({ param: paramOf(post, comment.id) })}
        />
      </span>
      {session && session.userId !== comment.authorId && !comment.folded && (
        <span className="-my-1 -mr-3 ml-auto">
          <MoreMenu label={`${nameOf(comment)} 메뉴`}>
            <ReportButton kind={kind} target={String(comment.id)} authorId={comment.authorId} />
          </MoreMenu>
        </span>
      )}
    </div>
  );
}

type ActionsProps = CommentsProps & {
  comment: Comment;
  busy: boolean;
  onOpen: (form: 'edit' | 'answer') => void;
  onRemove: () => void;
};

function CommentActions({ calls, post, comment, busy, onOpen, onRemove }: ActionsProps) {
  const session = useSession();
  const name = nameOf(comment);
  const { like } = calls[':id'].comments[':commentId'];
  return (
    // A guest can press nothing in this line and sees it only where it has a number.
    <div
      className={`-mt-1.5 -mb-1.5 -ml-2 flex flex-wrap items-center *:px-2! ${comment.likeCount > 0 ? '' : 'member-only'}`}
    >
      {session && !comment.folded && (
        <Button variant="plain" small aria-label={`${name}에 답글 쓰기`} onClick={() => onOpen('answer')}>
          답글
        </Button>
      )}
      <LikeButton name={name} of={comment} calls={like} param={paramOf(post, comment.id)} small />
      {session && comment.can.edit && (
        <Button variant="plain" small aria-label={`${name} 수정`} onClick={() => onOpen('edit')}>
          수정
        </Button>
      )}
      {session && comment.can.remove && (
        <Button variant="plain" small busy={busy} aria-label={`${name} 삭제`} onClick={onRemove}>
          삭제
        </Button>
      )}
    </div>
  );
}
