import { useRevalidator } from 'react-router';
import { COMMENT_ADD_FAILED } from '#/features/boards/board/boards.rules.ts';
import type { CommentKind } from '#/shared/comment-kinds.ts';
import { type CommentsProps, nearOf, paramOf } from './comment-calls.tsx';
import { CommentForm } from './comment-form.tsx';
import type { Comment, CommentText } from './comments.contract.ts';

type FormProps = CommentsProps & {
  comment: Comment;
  form: 'edit' | 'answer';
  onClose: () => void;
  onAnswered: (answered: Comment) => Promise<void>;
};

const EDIT_WORDS = {
  label: '댓글 수정',
  submit: '댓글 저장',
  sent: '댓글이 수정되었습니다.',
  failed: '댓글 수정 중 문제가 발생했습니다.',
};
const ANSWER_WORDS = { submit: '답글 등록', sent: '답글이 등록되었습니다.', failed: COMMENT_ADD_FAILED };
const ANSWER_DRAFTS: Record<CommentKind, string> = {
  comment: 'answer',
  promotionComment: 'promotionAnswer',
  singlematchComment: 'singlematchAnswer',
};

export default function OpenForm({ kind, calls, post, comment, form, onClose, onAnswered }: FormProps) {
  const { revalidate } = useRevalidator();
  const { comments } = calls[':id'];
  const { id } = comment;
  const isAnswer = form === 'answer';
  const send = (json: CommentText) =>
    isAnswer
      ? comments.$post({ param: { id: String(post.id) }, json: { ...json, answerTo: id } })
      : comments[':commentId'].$put({ param: paramOf(post, id), json });
  return (
    <div className={isAnswer ? 'mt-3' : undefined}>
      <CommentForm
        near={nearOf({ kind, post })}
        edited={isAnswer ? undefined : comment}
        draft={`${isAnswer ? ANSWER_DRAFTS[kind] : kind}-${post.id}-${id}`}
        words={isAnswer ? { ...ANSWER_WORDS, label: `${comment.author}님에게 답글 쓰기` } : EDIT_WORDS}
        send={send}
        onSent={async () => {
          await (isAnswer ? onAnswered(comment) : revalidate());
          onClose();
        }}
        onCancel={onClose}
      />
    </div>
  );
}
