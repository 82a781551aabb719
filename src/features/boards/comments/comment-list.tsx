import { CornerDownRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { EarlierText } from '#/features/boards/board/boards.contract.ts';
import { COMMENT_ADD_FAILED } from '#/features/boards/board/boards.rules.ts';
import { LikeButton, type LikeCalls } from '#/features/boards/likes/like-button.tsx';
import { EditedMark } from '#/features/boards/posts/edited-mark.tsx';
import { FoldBlocked } from '#/features/members/blocks/blocked.tsx';
import { ReportButton } from '#/features/moderation/reports/report-button.tsx';
import { NAMED } from '#/shared/authorship.ts';
import { COMMENTED_KINDS, type CommentKind } from '#/shared/comment-kinds.ts';
import { cutText } from '#/shared/text/cut-text.ts';
import { type Answer, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { MoreMenu } from '#/ui/dialog/more-menu.tsx';
import { useRemoval } from '#/ui/dialog/use-confirmed-action.ts';
import { Loading } from '#/ui/feedback/states.tsx';
import { AuthorName } from '#/ui/page/member-name.tsx';
import { PicturedText } from '#/ui/pictures/pictured-text.tsx';
import { Ball } from '#/ui/theme/ball.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import type { Comment, CommentDraft, CommentText } from './comments.contract.ts';

type OfPost = { param: { id: string } };
type OfComment = { param: { id: string; commentId: string } };
export type CommentCalls = {
  ':id': {
    comments: {
      $get: (of: OfPost & { query: { page: string; size: string } }) => Promise<Answer<Comment[]>>;
      $post: (sent: OfPost & { json: CommentDraft }) => Promise<Answer<Comment>>;
      ':commentId': {
        $put: (sent: OfComment & { json: CommentText }) => Promise<Answer<Comment>>;
        $delete: (of: OfComment) => Promise<Answer<{ message: string }>>;
        like: LikeCalls<OfComment['param']>;
        earlier: { $get: (of: OfComment) => Promise<Answer<EarlierText[]>> };
      };
    };
  };
};

/** Post whose comments are shown, the kind of its board's comments, and the calls to read and change them. */
export type CommentsProps = {
  kind: CommentKind;
  calls: CommentCalls;
  post: { id: number; authorId: string | null };
};

/** The post under which a comment is written, by which members to mention are found. */
export const nearOf = ({ kind, post: { id } }: Pick<CommentsProps, 'kind' | 'post'>) => ({
  board: COMMENTED_KINDS[kind],
  id,
});

const paramOf = (post: CommentsProps['post'], comment: number) => ({
  id: String(post.id),
  commentId: String(comment),
});

// Loaded only for a member who edits or answers a comment.
const CommentForm = lazy(async () => ({ default: (await import('./comment-form.tsx')).CommentForm }));

type FormProps = CommentsProps & {
  comment: Comment;
  form: 'edit' | 'answer';
  onClose: () => void;
  /** Called with the answered comment once an answer is stored; shows the page with the answer. */
  onAnswered: (answered: Comment) => Promise<void>;
};

const EDIT_WORDS = {
  label: '댓글 수정',
  submit: '댓글 저장',
  sent: '댓글이 수정되었습니다.',
  failed: '댓글 수정 중 문제가 발생했습니다.',
};
const ANSWER_WORDS = { submit: '답글 등록', sent: '답글이 등록되었습니다.', failed: COMMENT_ADD_FAILED };
const EMPTY = { content: '', pictures: [] };
// The names under which the browser's storage keeps the drafts of answers.
const ANSWER_DRAFTS: Record<CommentKind, string> = {
  comment: 'answer',
  promotionComment: 'promotionAnswer',
  singlematchComment: 'singlematchAnswer',
};

function OpenForm({ kind, calls, post, comment, form, onClose, onAnswered }: FormProps) {
  const { revalidate } = useRevalidator();
  const { comments } = calls[':id'];
  const { id, content, pictures = [] } = comment;
  const isAnswer = form === 'answer';
  const send = (json: CommentText) =>
    isAnswer
      ? comments.$post({ param: { id: String(post.id) }, json: { ...json, answerTo: id } })
      : comments[':commentId'].$put({ param: paramOf(post, id), json });
  return (
    <div className={isAnswer ? 'mt-3' : undefined}>
      <Suspense fallback={<Loading />}>
        <CommentForm
          near={nearOf({ kind, post })}
          initial={isAnswer ? EMPTY : { content, pictures }}
          draft={`${isAnswer ? ANSWER_DRAFTS[kind] : kind}-${post.id}-${id}`}
          words={isAnswer ? { ...ANSWER_WORDS, label: `${comment.author}님에게 답글 쓰기` } : EDIT_WORDS}
          send={send}
          stored={isAnswer ? 201 : 200}
          onSent={async () => {
            await (isAnswer ? onAnswered(comment) : revalidate());
            onClose();
          }}
          onCancel={onClose}
        />
      </Suspense>
    </div>
  );
}

type CommentListProps = CommentsProps & Pick<FormProps, 'onAnswered'> & { rows: Comment[] };

export function CommentList({ kind, calls, post, rows, onAnswered }: CommentListProps) {
  const { remove, busy, dialog } = useRemoval();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<{ comment: number; form: 'edit' | 'answer' }>();
  const closing = { onClose: () => setOpen(undefined), onAnswered };
  const removeComment = async (comment: Comment) => {
    await remove({
      title: `${nameOf(comment)}을 삭제합니다.`,
      call: () =>
        fetchJson(calls[':id'].comments[':commentId'].$delete({ param: paramOf(post, comment.id) })),
      fallbackMessage: '댓글 삭제 중 문제가 발생했습니다.',
    });
    await revalidate();
  };
  const item = (row: Comment) => {
    const form = open?.comment === row.id ? open.form : undefined;
    const place = { kind, calls, post, comment: row };
    return (
      <li
        key={row.id}
        id={`comment-${row.id}`}
        className={`py-3 not-first:border-t not-first:border-line${row.parentId === null ? '' : ' ml-3 border-l-2 border-l-line pl-3 md:ml-8'}`}
      >
        {row.removed ? <p className="text-soft">{row.content}</p> : <CommentHead {...place} />}
        {form === 'edit' && <OpenForm {...place} {...closing} form={form} />}
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
        {form === 'answer' && <OpenForm {...place} {...closing} form={form} />}
      </li>
    );
  };
  if (rows.length === 0) return <p className="py-8 text-center text-soft">댓글이 없습니다.</p>;
  return (
    <>
      <ol className="card mt-3 py-0">{rows.map(item)}</ol>
      {dialog}
    </>
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
          <CornerDownRight size={14} className="mr-1 inline" aria-hidden="true" />
          <AuthorName of={answerTo} />
          님에게
        </p>
      )}
      {hiddenWhy && <p className="text-mark text-soft">{hiddenWhy}</p>}
      <PicturedText text={content} mentions={mentions} pictures={pictures} compact />
    </>
  );
}

const nameOf = ({ content }: Comment) => `‘${cutText(content, NAMED)}’ 댓글`;

type HeadProps = CommentsProps & { comment: Comment };

function CommentHead({ calls, post, comment }: HeadProps) {
  const byAuthor = comment.authorId !== null && comment.authorId === post.authorId;
  const { earlier } = calls[':id'].comments[':commentId'];
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-2 text-row">
      <strong className="inline-flex min-w-0 items-center gap-2">
        {comment.authorScore4 && <Ball score4={comment.authorScore4} />}
        <AuthorName of={comment} />
      </strong>
      {byAuthor && <span className="pin-mark flex-none">작성자</span>}
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
    </div>
  );
}

type ActionsProps = CommentsProps & {
  comment: Comment;
  busy: boolean;
  onOpen: (form: 'edit' | 'answer') => void;
  onRemove: () => void;
};

function CommentActions({ kind, calls, post, comment, busy, onOpen, onRemove }: ActionsProps) {
  const session = useSession();
  const name = nameOf(comment);
  const { like } = calls[':id'].comments[':commentId'];
  return (
    <div className="-mb-2 -ml-3 flex flex-wrap items-center">
      <LikeButton name={name} of={comment} calls={like} param={paramOf(post, comment.id)} small />
      {session && !comment.folded && (
        <Button variant="plain" small aria-label={`${name}에 답글 쓰기`} onClick={() => onOpen('answer')}>
          답글
        </Button>
      )}
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
      {session && session.userId !== comment.authorId && !comment.folded && (
        <MoreMenu label={`${name} 메뉴`}>
          <ReportButton kind={kind} target={String(comment.id)} authorId={comment.authorId} />
        </MoreMenu>
      )}
    </div>
  );
}
