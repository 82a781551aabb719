import { useState } from 'react';
import { COMMENT_FOR_MEMBERS } from '#/features/boards/board/boards.rules.ts';
import { MentionField } from '#/features/boards/mentions/mention-field.tsx';
import type { PostNear } from '#/features/boards/mentions/mention-offers.tsx';
import { HELD } from '#/features/moderation/filters/filters.constants.ts';
import { useWritingLimits } from '#/features/moderation/filters/use-writing-limits.ts';
import { type Answer, ApiError, asApiError, fetchJson } from '#/ui/client/api.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { useDraft } from '#/ui/form/drafts/use-draft.tsx';
import { Form, useForm } from '#/ui/form/form.tsx';
import { PictureField, takesPictures } from '#/ui/pictures/picture-field.tsx';
import { usePictureUploads } from '#/ui/pictures/use-picture-uploads.ts';
import { Button } from '#/ui/theme/button.tsx';
import { COMMENT_LIMIT, type Comment, type CommentText, commentText } from './comments.contract.ts';

type CommentFormProps = {
  /** Left out for a new comment. */
  edited?: Comment;
  near: PostNear;
  /** The key of the draft in this browser's storage. */
  draft: string;
  words: { label: string; submit: string; sent: string; failed: string };
  /** Left out for the form below the comments, which stays open. */
  onCancel?: () => void;
  send: (comment: CommentText) => Promise<Answer<Comment>>;
  onSent: () => Promise<void>;
};

const EMPTY: CommentText = { content: '', pictures: [] };

/**
 * The form has one row until it has the focus for the first time. The typed text is stored as a draft, and so
 * survives a failure and a reload.
 */
export function CommentForm(props: CommentFormProps) {
  const { edited, near, words, send, onSent, onCancel } = props;
  const isNew = edited === undefined;
  const initial = edited ? { content: edited.content, pictures: edited.pictures ?? [] } : EMPTY;
  const form = useForm(commentText, initial);
  const pictures = form.field('pictures');
  const uploads = usePictureUploads(pictures, 1);
  // A member who only reads the comments loads nothing more.
  const [began, setBegan] = useState(false);
  const [sentCount, setSent] = useState(0);
  const allowance = useWritingLimits('comments', { isNeeded: began && isNew, sent: sentCount });
  const draft = useDraft(props.draft, form.values, form.replace);
  const isOpen =
    began || onCancel !== undefined || form.values.content !== '' || Boolean(pictures.value?.length);
  const save = async (comment: CommentText) => {
    const { held } = await saved(send(comment), { isNew, failed: words.failed });
    draft.clear(initial);
    form.reset(initial);
    setSent(now => now + 1);
    toast(held ? HELD : words.sent);
    await onSent();
  };
  return (
    <div className="member-only">
      {draft.notice}
      <Form {...form.bind(save)} className={isOpen ? undefined : 'flex gap-2'}>
        <div className={`[&_label.field-label]:sr-only ${isOpen ? '' : 'min-w-0 flex-1'}`}>
          <MentionField
            near={near}
            label={words.label}
            placeholder={words.label}
            help={allowance}
            onFocus={() => setBegan(true)}
            limit={COMMENT_LIMIT}
            rows={1}
            className="control min-h-11"
            {...takesPictures(uploads)}
            {...form.field('content')}
          />
        </div>
        <div className={isOpen ? 'flex flex-wrap items-end gap-2' : 'contents'}>
          {isOpen && (
            <PictureField value={pictures.value ?? []} error={pictures.error} uploads={uploads} compact />
          )}
          <div className="ml-auto flex gap-2">
            {onCancel && (
              <Button variant="quiet" onClick={onCancel}>
                취소
              </Button>
            )}
            <Button type="submit" variant={form.values.content ? 'primary' : 'quiet'} busy={form.busy}>
              {words.submit}
            </Button>
          </div>
        </div>
      </Form>
    </div>
  );
}

type Saving = { isNew: boolean; failed: string };

async function saved(call: Promise<Answer<Comment>>, { isNew, failed }: Saving): Promise<Comment> {
  let comment: Comment;
  try {
    comment = await fetchJson(call);
  } catch (error) {
    const { status } = asApiError(error, '');
    // The form disappears with the session, so the sentence has to be shown somewhere else.
    if (status === 401) toast(COMMENT_FOR_MEMBERS, 'error');
    throw asApiError(error, status === 500 ? '서버 오류가 발생했습니다. 나중에 다시 시도해 주세요.' : failed);
  }
  const { status } = await call;
  if (status !== (isNew ? 201 : 200))
    throw new ApiError(status, '댓글이 저장되지 않았습니다. 다시 시도해 주세요.');
  return comment;
}
