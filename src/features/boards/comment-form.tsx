import { useRef } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { type Answer, ApiError, fetchJson } from '#/ui/api.ts';
import { Button } from '#/ui/button.tsx';
import { asApiError } from '#/ui/call-error.ts';
import { TextArea } from '#/ui/field.tsx';
import { Form, useForm } from '#/ui/form.tsx';
import { useSession } from '#/ui/session.ts';
import { toast } from '#/ui/toast.tsx';
import { useDraft } from '#/ui/use-draft.ts';
import { COMMENT_LIMIT, type Comment, type CommentDraft, commentDraft } from './boards.contract.ts';
import {
  COMMENT_ADD_BROKEN,
  COMMENT_ADD_FAILED,
  COMMENT_FOR_MEMBERS,
  COMMENT_NOT_SAVED,
} from './boards.rules.ts';

type OfPost = { param: { id: string } };
/** The calls for the comments of a post. */
export type CommentCalls = {
  ':id': {
    comments: {
      $get: (of: OfPost & { query: { page: string; size: string } }) => Promise<Answer<Comment[]>>;
      $post: (sent: OfPost & { json: CommentDraft }) => Promise<Answer<Comment>>;
      ':commentId': {
        $delete: (of: { param: { id: string; commentId: string } }) => Promise<Answer<{ message: string }>>;
      };
    };
  };
};

const EMPTY: CommentDraft = { content: '' };

/** A comment in the writing. What is typed survives a failure and a reload. */
export function CommentForm({ calls, post }: { calls: CommentCalls; post: number }) {
  const form = useForm(commentDraft, EMPTY);
  const who = useLastMember();
  const draft = useDraft(who && `comment-${post}-${who}`, form.values, form.replace);
  const showNewest = useShowNewest();
  const send = async (comment: CommentDraft) => {
    await addComment(calls[':id'].comments.$post({ param: { id: String(post) }, json: comment }));
    draft.clear(EMPTY);
    form.reset(EMPTY);
    toast('댓글이 등록되었습니다.');
    await showNewest();
  };
  return (
    <div className="member-only">
      {draft.notice}
      <Form {...form.bind(send)}>
        <TextArea
          label="댓글 쓰기"
          limit={COMMENT_LIMIT}
          className="control min-h-24"
          enterKeyHint="enter"
          {...form.field('content')}
        />
        <Button type="submit" busy={form.busy} className="self-end">
          댓글 등록
        </Button>
      </Form>
    </div>
  );
}

// A session that ends while somebody types must not take the draft away from them.
function useLastMember(): string | undefined {
  const session = useSession();
  const last = useRef<string>(undefined);
  if (session) last.current = session.userId;
  return last.current;
}

// The newest page is the one without a number in its address.
function useShowNewest(): () => Promise<void> {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  return async () => {
    if (new URLSearchParams(search).has('comments')) await navigate(pathname, { preventScrollReset: true });
    else await revalidate();
  };
}

async function addComment(call: Promise<Answer<Comment>>): Promise<void> {
  try {
    await fetchJson(call);
  } catch (error) {
    const { status } = asApiError(error, '');
    // The form goes with the session; the sentence has to stand somewhere else.
    if (status === 401) toast(COMMENT_FOR_MEMBERS, 'trouble');
    throw asApiError(error, status === 500 ? COMMENT_ADD_BROKEN : COMMENT_ADD_FAILED);
  }
  const { status } = await call;
  if (status !== 201) throw new ApiError(status, COMMENT_NOT_SAVED);
}
