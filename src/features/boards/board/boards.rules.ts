import { isAuthorOrAdmin, mayModerate, type Reader } from '#/shared/authorship.ts';
import { withCommas } from '#/shared/text/with-commas.ts';

export type Board = {
  kind: string;
  /** The texts of the search: on the tab, and with each found post. */
  found: { tab: string; title: string };
  /** The address of the list, and the beginning of its posts' addresses. */
  list: string;
  posts: string;
  /** The prefix of a post's id in notifications and in the audit log. */
  subject: string;
  /** True if only moderators and admins may read the board; nobody else is notified of its posts. */
  forModerators?: boolean;
  /** The club whose members alone read the board; null or undefined for a board of the whole site. */
  club?: number | null;
};

export type FormWords = {
  edit: (id: number) => string;
  /** The beginning of the names of this board's drafts in the browser, different for each board. */
  draft: string;
  make: string;
  change: string;
  added: string;
  changed: string;
  addFailed: string;
  changeFailed: string;
  /** The message when the post to change cannot be loaded. */
  formFailed: string;
  /** The path that the form opens after saving; when left out, the form opens the saved post. */
  home?: string;
};

export type WrittenBoard = Board & FormWords & { kind: 'free' | 'promotion' | 'singlematch'; title: string };

export const postPath = ({ posts }: Board, id: number) => `${posts}/${id}`;

export const POST_SORTS = ['id'] as const;
export const DISCUSSION_SORTS = ['id', 'likes', 'comments'] as const;
export type DiscussionSort = (typeof DISCUSSION_SORTS)[number];
export const POST_FIELDS = ['title', 'content', 'all'] as const;

export const HEADING_UNKNOWN = '이 게시판에 없는 말머리입니다. 다시 골라주세요.';

type Written = { author: number };

export const maySeeHidden = (reader: Reader, { author }: Written) =>
  reader?.number === author || mayModerate(reader);

export const isVisibleTo = (reader: Reader, row: Written & { hidden?: number }) =>
  !row.hidden || maySeeHidden(reader, row);

export const mayEditPost = (reader: Reader, post: Written) => isAuthorOrAdmin(reader, post);

export const mayRemovePost = (reader: Reader, post: Written) => isAuthorOrAdmin(reader, post);

export const mayLike = (reader: Reader, { author }: Written) => reader !== null && reader.number !== author;

export const MAX_BOOKMARKS = 1000;
export const BOOKMARKS_FULL = `북마크에는 ${withCommas(MAX_BOOKMARKS)}개까지 담을 수 있습니다. 보지 않는 글을 먼저 빼주세요.`;

export const COMMENTS_A_PAGE = 50;
export const COMMENT_ADD_FAILED = '댓글 추가 중 문제가 발생했습니다.';
export const COMMENT_FOR_MEMBERS = '로그인 후 댓글을 작성할 수 있습니다.';

export const mayEditComment = (reader: Reader, { author }: Written) => reader?.number === author;

export const mayRemoveComment = (reader: Reader, comment: Written) => isAuthorOrAdmin(reader, comment);
