import type { EarlierText } from '#/features/boards/board/boards.contract.ts';
import type { LikeCalls } from '#/features/boards/likes/like-button.tsx';
import { COMMENTED_KINDS, type CommentKind } from '#/shared/comment-kinds.ts';
import type { Answer } from '#/ui/client/api.ts';
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

export type CommentsProps = {
  kind: CommentKind;
  calls: CommentCalls;
  post: { id: number; authorId: string | null; commentCount: number };
};

export const nearOf = ({ kind, post: { id } }: Pick<CommentsProps, 'kind' | 'post'>) => ({
  board: COMMENTED_KINDS[kind],
  id,
});

export const paramOf = (post: CommentsProps['post'], comment: number) => ({
  id: String(post.id),
  commentId: String(comment),
});
