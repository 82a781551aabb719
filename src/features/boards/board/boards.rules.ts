import { isAuthorOrAdmin, mayModerate, type Reader } from '#/shared/authorship.ts';

/** What screens and other features know of a board; what its database and its calls know is in its `.server`. */
export type Board = {
  /** How the search calls its posts; on the tabs of the search, and before a hit. */
  kind: string;
  found: { tab: string; title: string };
  /** The address of the list, and what the addresses of its posts begin with. */
  list: string;
  posts: string;
  /** The prefix of a post's id in notifications and in the audit log. */
  subject: string;
  /** Only moderators and admins read it, and are notified of it. */
  forModerators?: boolean;
};

/** What the screens of a board say on which members write. */
export type WrittenBoard = Board & {
  kind: 'free' | 'promotion' | 'singlematch';
  title: string;
  edit: (id: number) => string;
  /** Tells its drafts from those of other boards. */
  draft: string;
  make: string;
  change: string;
  added: string;
  addFailed: string;
  changeFailed: string;
  /** Said where a post that is to be changed cannot be read. */
  formFailed: string;
};

/** The page of one post. */
export const addressOf = ({ posts }: Board, id: number) => `${posts}/${id}`;

export const POST_SORTS = ['id'] as const;
/** The orders of a board whose posts have comments and likes: by age, by likes, by comments. */
export const DISCUSSION_SORTS = ['id', 'likes', 'comments'] as const;
export const POST_FIELDS = ['title', 'content', 'all'] as const;

export const HEADING_UNKNOWN = '이 게시판에 없는 말머리입니다. 다시 골라주세요.';

/** Comments on one page under a post. */
export const COMMENTS_A_PAGE = 50;
export const COMMENTS_LOAD_FAILED = '댓글을 불러오는 중 문제가 발생했습니다.';
export const COMMENT_ADD_FAILED = '댓글 추가 중 문제가 발생했습니다.';
export const COMMENT_ADD_BROKEN = '서버 오류가 발생했습니다. 나중에 다시 시도해 주세요.';
export const COMMENT_NOT_SAVED = '댓글이 저장되지 않았습니다. 다시 시도해 주세요.';
export const COMMENT_EDIT_FAILED = '댓글 수정 중 문제가 발생했습니다.';
export const EARLIER_LOAD_FAILED = '수정 전 글을 불러오는 중 문제가 발생했습니다.';
export const COMMENT_REMOVE_FAILED = '댓글 삭제 중 문제가 발생했습니다.';
export const COMMENT_REMOVED = '삭제된 댓글입니다.';
export const ANSWERED_MISSING = '답글을 쓸 댓글을 찾을 수 없습니다.';
export const LIKE_FOR_MEMBERS = '로그인 후 추천할 수 있습니다.';
export const LIKE_FORBIDDEN = '내가 쓴 글은 추천할 수 없습니다.';
export const LIKE_FAILED = '추천하는 중 문제가 발생했습니다.';
export const COMMENT_FOR_MEMBERS = '로그인 후 댓글을 작성할 수 있습니다.';

type Written = { author: number };

/** What is hidden is read by its author and by moderators alone. */
export const maySeeHidden = (reader: Reader, { author }: Written) =>
  reader?.number === author || mayModerate(reader);

/** Whether something is there for this reader: what is hidden is commented on, liked and applied to by nobody else. */
export const isThereFor = (reader: Reader, row: Written & { hidden?: number }) =>
  !row.hidden || maySeeHidden(reader, row);

/** The author of a post, and any admin. */
export const mayEditPost = (reader: Reader, post: Written) => isAuthorOrAdmin(reader, post);

/** The author of a post, and any admin. */
export const mayRemovePost = (reader: Reader, post: Written) => isAuthorOrAdmin(reader, post);

/** The author of a comment alone: admins remove what must not stand, they put no words in a member's mouth. */
export const mayEditComment = (reader: Reader, { author }: Written) => reader?.number === author;

/** The author of a comment, and any admin; the author of the post has no say. */
export const mayRemoveComment = (reader: Reader, comment: Written) => isAuthorOrAdmin(reader, comment);

/** Any member but who wrote it. */
export const mayLike = (reader: Reader, { author }: Written) => reader !== null && reader.number !== author;
