import { lazy, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ReportButton } from '#/features/reports/report-button.tsx';
import { NAMED } from '#/shared/authorship.ts';
import { cutText } from '#/shared/text.ts';
import { type Answer, fetchJson } from '#/ui/api.ts';
import { Button } from '#/ui/button.tsx';
import { AuthorName } from '#/ui/member-name.tsx';
import { useSession } from '#/ui/session.ts';
import { Loading } from '#/ui/states.tsx';
import { PlainText } from '#/ui/text.tsx';
import { useRemoval } from '#/ui/use-removal.ts';
import { When } from '#/ui/when.tsx';
import type { Comment, CommentDraft, EarlierText } from './boards.contract.ts';
import { COMMENT_EDIT_FAILED, COMMENT_REMOVE_FAILED, HIDDEN_SEEN } from './boards.rules.ts';
import { EditedMark } from './edited-mark.tsx';
import { LikeButton, type LikeCalls } from './like-button.tsx';

type OfPost = { param: { id: string } };
type OfComment = { param: { id: string; commentId: string } };
/** The calls for the comments of a post. */
export type CommentCalls = {
  ':id': {
    comments: {
      $get: (of: OfPost & { query: { page: string; size: string } }) => Promise<Answer<Comment[]>>;
      $post: (sent: OfPost & { json: CommentDraft }) => Promise<Answer<Comment>>;
      ':commentId': {
        $put: (sent: OfComment & { json: CommentDraft }) => Promise<Answer<Comment>>;
        $delete: (of: OfComment) => Promise<Answer<{ message: string }>>;
        like: LikeCalls<OfComment['param']>;
        earlier: { $get: (of: OfComment) => Promise<Answer<EarlierText[]>> };
      };
    };
  };
};

export type CommentsProps = { calls: CommentCalls; post: { id: number; authorId: string | null } };

// Only who edits loads the form.
const CommentForm = lazy(async () => ({ default: (await import('./comment-form.tsx')).CommentForm }));

const WORDS = {
  label: '댓글 수정',
  submit: '댓글 저장',
  sent: '댓글이 수정되었습니다.',
  failed: COMMENT_EDIT_FAILED,
};

/** The comments of a page, with what their reader may do to each. */
export function CommentList({ calls, post, rows }: CommentsProps & { rows: Comment[] }) {
  const { remove, busy, dialog } = useRemoval();
  const { revalidate } = useRevalidator();
  const [edited, setEdited] = useState<number>();
  const removeComment = async (comment: Comment) => {
    await remove({
      title: `${nameOf(comment)}을 삭제합니다.`,
      call: () =>
        fetchJson(calls[':id'].comments[':commentId'].$delete({ param: paramOf(post, comment.id) })),
      fallbackMessage: COMMENT_REMOVE_FAILED,
    });
    await revalidate();
  };
  if (rows.length === 0) return <p className="py-8 text-center text-soft">댓글이 없습니다.</p>;
  return (
    <>
      <ol className="mt-3 border-t border-line">
        {rows.map(row => (
          <li key={row.id} className="border-b border-line py-3">
            <CommentHead comment={row} calls={calls} post={post}>
              <LikeButton
                name={nameOf(row)}
                of={row}
                calls={calls[':id'].comments[':commentId'].like}
                param={paramOf(post, row.id)}
                small
              />
              <CommentActions
                comment={row}
                busy={busy}
                onEdit={() => setEdited(row.id)}
                onRemove={() => void removeComment(row)}
              />
            </CommentHead>
            {edited === row.id ? (
              <EditForm calls={calls} post={post} comment={row} onClose={() => setEdited(undefined)} />
            ) : (
              <CommentText comment={row} />
            )}
          </li>
        ))}
      </ol>
      {dialog}
    </>
  );
}

const paramOf = (post: CommentsProps['post'], comment: number) => ({
  id: String(post.id),
  commentId: String(comment),
});

const nameOf = ({ content }: Comment) => `‘${cutText(content, NAMED)}’ 댓글`;

type HeadProps = CommentsProps & { comment: Comment; children: React.ReactNode };

function CommentHead({ calls, post, comment, children }: HeadProps) {
  const byAuthor = comment.authorId !== null && comment.authorId === post.authorId;
  const { earlier } = calls[':id'].comments[':commentId'];
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-2 text-[15px]">
      <strong className="min-w-0">
        <AuthorName of={comment} />
      </strong>
      {byAuthor && <span className="pin-mark flex-none">글쓴이</span>}
      <span className="flex-none text-soft">
        <When iso={comment.date} />
      </span>
      <span className="flex-none text-[13px] text-soft">
        <EditedMark
          editedAt={comment.editedAt}
          call={() => earlier.$get({ param: paramOf(post, comment.id) })}
        />
      </span>
      <span className="ml-auto flex-none">{children}</span>
    </div>
  );
}

function CommentText({ comment: { content, hidden, folded } }: { comment: Comment }) {
  if (folded) return <p className="text-soft">{content}</p>;
  return (
    <>
      {hidden && <p className="text-[13px] text-soft">{HIDDEN_SEEN}</p>}
      <PlainText text={content} />
    </>
  );
}

type ActionsProps = { comment: Comment; busy: boolean; onEdit: () => void; onRemove: () => void };

function CommentActions({ comment, busy, onEdit, onRemove }: ActionsProps) {
  const session = useSession();
  if (!session) return null;
  const name = nameOf(comment);
  return (
    <>
      {!comment.folded && (
        <ReportButton
          kind="comment"
          target={String(comment.id)}
          authorId={comment.authorId}
          name={`${name} 신고`}
        />
      )}
      {comment.can.edit && (
        <Button variant="plain" small aria-label={`${name} 수정`} onClick={onEdit}>
          수정
        </Button>
      )}
      {comment.can.remove && (
        <Button variant="plain" small busy={busy} aria-label={`${name} 삭제`} onClick={onRemove}>
          삭제
        </Button>
      )}
    </>
  );
}

type EditProps = CommentsProps & { comment: Comment; onClose: () => void };

function EditForm({ calls, post, comment, onClose }: EditProps) {
  const { revalidate } = useRevalidator();
  const call = calls[':id'].comments[':commentId'].$put;
  return (
    <Suspense fallback={<Loading />}>
      <CommentForm
        initial={{ content: comment.content }}
        draft={`comment-${post.id}-${comment.id}`}
        words={WORDS}
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
