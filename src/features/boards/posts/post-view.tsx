import { type ReactNode, useEffect } from 'react';
import type {
  AuthorFacts,
  EarlierText,
  Mention,
  PostBasics,
} from '#/features/boards/board/boards.contract.ts';
import { type Board, postPath, type WrittenBoard } from '#/features/boards/board/boards.rules.ts';
import { useFold } from '#/features/members/blocks/blocked.tsx';
import { ReportButton } from '#/features/moderation/reports/report-button.tsx';
import { picturePath, sizeWithin } from '#/shared/pictures/picture-file.ts';
import type { Picture } from '#/shared/pictures/pictures.contract.ts';
import { ballOf } from '#/shared/score4.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { type Answer, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { useCountedView } from '#/ui/client/use-calls.ts';
import { MoreMenu } from '#/ui/dialog/more-menu.tsx';
import { ArticleActions } from '#/ui/page/article-actions.tsx';
import { BackLink } from '#/ui/page/back-link.tsx';
import { describe, type PageAbout, PageFrame } from '#/ui/page/frame.tsx';
import { AuthorName, Face } from '#/ui/page/member-name.tsx';
import { addressesOf } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { PicturedText } from '#/ui/pictures/pictured-text.tsx';
import { noteRead } from '#/ui/table/read-pages.ts';
import { Button } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import { EditedMark } from './edited-mark.tsx';

type Neighbour = { id: number; title: string };
type Around = { prev: Neighbour | null; next: Neighbour | null };
type Post = PostBasics &
  Around & {
    mentions?: Mention[];
    pictures: Picture[];
    editedAt: string;
    authorTexts: boolean;
    authorPicture: string;
    authorFacts: AuthorFacts;
    /** The game of a match, 4구 or 3구; left out for other posts. */
    discipline?: string;
  };
type Of = { param: { id: string } };
type Call = (of: Of) => Promise<Answer<{ message: string }>>;
type PostCalls = {
  ':id': {
    $delete: Call;
    views: { $post: Call };
    earlier: { $get: (of: Of) => Promise<Answer<EarlierText[]>> };
  };
};

export function describePost(
  board: Board,
  post: { id: number; title: string; content: string; pictures?: Picture[] } | undefined,
): PageAbout | undefined {
  if (!post) return;
  const { id, title, content, pictures: [first] = [] } = post;
  // The card has only a picture that guests may see, because a link's preview is fetched by a guest.
  const card =
    first && !first.pass ? { path: picturePath(first.name, 960), ...sizeWithin(first, 960) } : undefined;
  return { title, description: describe(content), path: postPath(board, id), type: 'article', card };
}

/** The text is a card on wide screens, and fills the page on phones. */
export const POST_TEXT = 'card max-md:border-0 max-md:bg-transparent max-md:p-0';

/** `date` is ISO. */
type BylineFacts = { date: string; place?: ReactNode; tools?: ReactNode };

type PostViewProps = {
  board: WrittenBoard;
  calls: PostCalls;
  post: Post;
  /** True if the page was rendered on the server, so that the browser still has to count the view. */
  readyMade: boolean;
  title?: ReactNode;
  byline: BylineFacts;
  /** Content between the byline and the text. */
  aboveText?: ReactNode;
  /** Content between the text and the buttons. */
  belowText: ReactNode;
  actions?: ReactNode;
  back?: Back;
};

type Back = { list: string; title: string };
type ArticleProps = {
  board: Board;
  /** Without it, the link above the title leads to the board's list. */
  back?: Back;
  post: Around & { id: number; title: string };
  title?: ReactNode;
  head: ReactNode;
  children: ReactNode;
  /** `rights` are the buttons that only some readers have. */
  actions?: ReactNode;
  belowText?: ReactNode;
  rights?: ReactNode;
};

export function Article(props: ArticleProps) {
  const { board, post, title = post.title, head, children, belowText, actions, rights } = props;
  const { back = { list: board.list, title: board.found.title } } = props;
  const path = postPath(board, post.id);
  useEffect(() => noteRead(path), [path]);
  return (
    <PageFrame title={title} width="reading" className="article" above={<BackLink {...back} />}>
      {head}
      <div className="min-h-24 pt-5 pb-6">{children}</div>
      {actions && <div className="mb-6 flex flex-wrap gap-2">{actions}</div>}
      {belowText}
      {rights && <div className="mt-6">{rights}</div>}
      <Neighbours prev={post.prev} next={post.next} to={id => postPath(board, id)} />
    </PageFrame>
  );
}

/** A blocked author's post is folded. */
export function PostView(props: PostViewProps) {
  const { board, calls, post, readyMade, title, byline, aboveText, belowText, actions } = props;
  const { isFolded, show } = useFold(post);
  const by = post.authorId ?? undefined;
  useCountedView(post.id, readyMade, id => calls[':id'].views.$post({ param: { id } }));
  return (
    <Article
      board={board}
      back={props.back}
      post={post}
      title={isFolded ? '차단한 회원의 글입니다.' : <span data-by={by}>{title ?? post.title}</span>}
      head={<Byline board={board} post={post} {...byline} />}
      belowText={belowText}
      actions={actions}
      rights={
        <ArticleActions
          key={`actions ${post.id}`}
          title={post.title}
          can={post.can}
          readyMade={readyMade}
          saysRefusal
          list={board.list}
          edit={board.edit(post.id)}
          remove={() => fetchJson(calls[':id'].$delete({ param: { id: String(post.id) } }))}
        />
      }
    >
      {!isFolded && aboveText}
      {post.hidden && <p className="card mb-4 text-soft">{post.hiddenWhy}</p>}
      {isFolded ? (
        <Button variant="quiet" onClick={show}>
          보기
        </Button>
      ) : (
        <div className={POST_TEXT} data-by={by}>
          <PicturedText key={post.id} text={post.content} mentions={post.mentions} pictures={post.pictures} />
        </div>
      )}
      <p className="mt-4 text-mark text-soft empty:hidden">
        <EditedMark
          editedAt={post.editedAt}
          call={() => calls[':id'].earlier.$get({ param: { id: String(post.id) } })}
        />
      </p>
    </Article>
  );
}

function Byline({ board, post, date, place, tools }: Pick<PostViewProps, 'board' | 'post'> & BylineFacts) {
  const session = useSession();
  const { score4 = null, score3 = null, hall = '' } = post.authorFacts ?? {};
  const isOf3 = post.discipline === '3' && score3 !== null;
  const score = isOf3 ? score3 : score4;
  // A match has a hall of its own.
  const facts = [score !== null && `${isOf3 ? 3 : 4}구 ${score}`, !post.discipline && hall].filter(Boolean);
  const isOther = session?.userId !== post.authorId && !post.folded;
  const mayReport = session !== null && isOther;
  const hasTexts = post.authorTexts && isOther;
  return (
    <div className="flex items-center gap-x-3 has-[.icon-button]:-mr-3">
      {post.authorPicture ? (
        <Face picture={post.authorPicture} />
      ) : (
        <img
          className="size-10 flex-none"
          src={`/balls/${ballOf(isOf3 ? null : score4)}.svg`}
          width={40}
          height={40}
          alt=""
        />
      )}
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p>
          <span className="font-semibold">
            <AuthorName of={post} />
          </span>
          {facts.length > 0 && <span className="ml-2 text-label text-soft">{facts.join(' · ')}</span>}
        </p>
        <p className="flex flex-wrap gap-x-2 text-label text-soft">
          {place}
          <When iso={date} />
          <span>조회 {withCommas(post.viewCount)}</span>
        </p>
      </div>
      {tools && <div className={mayReport || hasTexts ? '-mr-3' : undefined}>{tools}</div>}
      {(mayReport || hasTexts) && (
        <MoreMenu label="글 메뉴">
          {hasTexts && (
            <PageLink
              className="inline-flex min-h-11 items-center px-2 text-row underline"
              to={`/profile/${post.authorNumber}?texts=${board.kind === 'free' ? 'posts' : 'matches'}#texts`}
            >
              <span>
                <bdi>{post.author}</bdi>님의 다른 글
              </span>
            </PageLink>
          )}
          <ReportButton kind={board.kind} target={String(post.id)} authorId={post.authorId} />
        </MoreMenu>
      )}
    </div>
  );
}

export const HeadingLink = ({ board: { list }, heading }: { board: Board; heading: string }) =>
  heading && (
    <PageLink className="py-0.5" to={addressesOf(list, new URLSearchParams({ heading }), [])()}>
      {heading}
    </PageLink>
  );

function Neighbours({ prev, next, to }: Around & { to: (id: number) => string }) {
  const both = [
    ['이전글', prev],
    ['다음글', next],
  ] as const;
  if (!prev && !next) return null;
  return (
    <nav aria-label="이전글과 다음글" className="mt-6 border-y border-line">
      {both.map(
        ([word, neighbour]) =>
          neighbour && (
            <p
              key={word}
              className="flex min-h-12 items-center gap-4 py-2 not-first:border-t not-first:border-line"
            >
              <span className="flex-none text-row text-soft">{word}</span>
              <PageLink className="min-w-0 flex-1 truncate py-2 text-text" to={to(neighbour.id)}>
                {neighbour.title}
              </PageLink>
            </p>
          ),
      )}
    </nav>
  );
}
