import { lazy, Suspense } from 'react';
import { useRevalidator } from 'react-router';
import type { EarlierText } from '#/features/boards/board/boards.contract.ts';
import type { LikeCalls } from '#/features/boards/likes/like-button.tsx';
import { COMMENTED_KINDS, type CommentKind } from '#/shared/comment-kinds.ts';
import type { Answer } from '#/ui/client/api.ts';
import { Loading } from '#/ui/feedback/states.tsx';
import type { Comment, CommentDraft, CommentText } from './comments.contract.ts';
import { COMMENT_ADD_FAILED, COMMENT_EDIT_FAILED } from './comments.rules.ts';

type OfPost = { param: { id: string } };
type OfComment = { param: { id: string; commentId: string } };
/** The calls for the comments of a post. */
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

/** The comments of a post, of the kind that its board has. */
export type CommentsProps = {
  kind: CommentKind;
  calls: CommentCalls;
  post: { id: number; authorId: string | null };
};

/** The post that a comment is written under. */
export const nearOf = ({ kind, post: { id } }: Pick<CommentsProps, 'kind' | 'post'>) => ({
  board: COMMENTED_KINDS[kind],
  id,
});

/** The parts of a comment's address. */
export const paramOf = (post: CommentsProps['post'], comment: number) => ({
  id: String(post.id),
  commentId: String(comment),
});

// The form is loaded only for a member who edits or answers.
const CommentForm = lazy(async () => ({ default: (await import('./comment-form.tsx')).CommentForm }));

type FormProps = CommentsProps & { comment: Comment; onClose: () => void };

const EDIT_WORDS = {
  label: '댓글 수정',
  submit: '댓글 저장',
  sent: '댓글이 수정되었습니다.',
  failed: COMMENT_EDIT_FAILED,
};
const ANSWER_WORDS = { submit: '답글 등록', sent: '답글이 등록되었습니다.', failed: COMMENT_ADD_FAILED };
const EMPTY = { content: '', pictures: [] };
// The names under which the browser's storage keeps the drafts of answers.
const ANSWER_DRAFTS: Record<CommentKind, string> = {
  comment: 'answer',
  promotionComment: 'promotionAnswer',
  singlematchComment: 'singlematchAnswer',
};

/** The form that edits a comment, shown in the comment's place. */
export function EditForm({ kind, calls, post, comment, onClose }: FormProps) {
  const { revalidate } = useRevalidator();
  const call = calls[':id'].comments[':commentId'].$put;
  return (
    <Suspense fallback={<Loading />}>
      <CommentForm
        near={nearOf({ kind, post })}
        initial={{ content: comment.content, pictures: comment.pictures ?? [] }}
        draft={`${kind}-${post.id}-${comment.id}`}
        words={EDIT_WORDS}
        send={json => call({ param: paramOf(post, comment.id), json })}
        stored={200}
        onSent={async () => {
          await revalidate();
          onClose();
        }}
        onCancel={onClose}
      />
    </Suspense>
  );
}

type AnswerProps = FormProps & { onAnswered: (answered: Comment) => Promise<void> };

/** The form of an answer, below the comment it answers. */
export function AnswerForm({ kind, calls, post, comment, onClose, onAnswered }: AnswerProps) {
  const call = calls[':id'].comments.$post;
  const param = { id: String(post.id) };
  return (
    <div className="mt-3">
      <Suspense fallback={<Loading />}>
        <CommentForm
          near={nearOf({ kind, post })}
          initial={EMPTY}
          draft={`${ANSWER_DRAFTS[kind]}-${post.id}-${comment.id}`}
          words={{ ...ANSWER_WORDS, label: `${comment.author}님에게 답글 쓰기` }}
          send={json => call({ param, json: { ...json, answerTo: comment.id } })}
          stored={201}
          onSent={async () => {
            await onAnswered(comment);
            onClose();
          }}
          onCancel={onClose}
        />
      </Suspense>
    </div>
  );
}
