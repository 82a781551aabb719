import { POST_LOAD_FAILED } from '#/shared/authorship.ts';
import { browserApi, fetchJson, forPage, type SiteApi } from '#/ui/api.ts';
import { ArticleActions } from '#/ui/article-actions.tsx';
import { ArticleFacts } from '#/ui/article-facts.tsx';
import { LinkButton } from '#/ui/button.tsx';
import { PageFrame } from '#/ui/frame.tsx';
import { AuthorName } from '#/ui/member-name.tsx';
import { describe, pageMeta } from '#/ui/meta.ts';
import { Neighbours } from '#/ui/neighbours.tsx';
import { PlainText } from '#/ui/text.tsx';
import { useCountedView } from '#/ui/use-counted-view.ts';
import { When } from '#/ui/when.tsx';
import { ApplyBox } from './apply-box.tsx';
import { Applicants, type FoundApplicants, readApplicants } from './match-applicants.tsx';
import type { MatchPost } from './match-boards.contract.ts';
import { addressOf, type Board } from './match-boards.rules.ts';
import { ClosedMark, DayMark } from './match-marks.tsx';

export type ReadMatch = { post: MatchPost; applicants: FoundApplicants; readyMade: boolean };
type Asked = { params: { id?: string }; request: Request };

/** A post with the page of its applicants that the address asks for; on the server it is made for nobody yet. */
export async function readMatch(
  api: SiteApi,
  board: Board,
  { params: { id = '' }, request }: Asked,
): Promise<ReadMatch> {
  const { searchParams } = new URL(request.url);
  const [post, applicants] = await Promise.all([
    forPage(fetchJson(api.api[board.name][':id'].$get({ param: { id } })), POST_LOAD_FAILED),
    readApplicants(api, board, id, searchParams),
  ]);
  return { post, applicants, readyMade: api !== browserApi };
}

/** The document's head for a post. */
export function matchMeta(matches: readonly unknown[], board: Board, read: ReadMatch | undefined) {
  if (!read) return [];
  const { id, title, matchDate, content } = read.post;
  const description = describe(`${matchDate} ${content}`);
  return pageMeta(matches, { title, description, path: addressOf(board, id), type: 'article' });
}

// The runner enters the author with everybody who was not declined: one such applicant makes the two that it needs.
const canPlay = ({ applicantCount }: MatchPost, { rows }: FoundApplicants) =>
  applicantCount > rows.filter(({ state }) => state === 'declined').length;

/** One post as it is read: its facts, its text, who applied, and what one may do. */
export function MatchView({
  board,
  read: { post, applicants, readyMade },
}: {
  board: Board;
  read: ReadMatch;
}) {
  const posts = browserApi.api[board.name];
  useCountedView(post.id, readyMade, id => posts[':id'].views.$post({ param: { id } }));
  const title = (
    <>
      {post.closed && <ClosedMark />}
      {post.title}
    </>
  );
  const matchDate = (
    <>
      {post.matchDate}
      <DayMark left={post.daysLeft} />
    </>
  );
  return (
    <PageFrame title={title} width="reading">
      <ArticleFacts
        facts={{
          '매치 날짜': matchDate,
          작성자: <AuthorName of={post} />,
          작성일: <When iso={post.createdAt} />,
          조회: post.viewCount.toLocaleString('ko-KR'),
        }}
      />
      <div className="article-text">
        <PlainText text={post.content} />
      </div>
      <ApplyBox key={`apply ${post.id}`} board={board} post={post} readyMade={readyMade} />
      <ArticleActions
        key={`actions ${post.id}`}
        title={post.title}
        can={post.can}
        readyMade={readyMade}
        list={board.list}
        edit={board.edit(post.id)}
        remove={() => fetchJson(posts[':id'].$delete({ param: { id: String(post.id) } }))}
      />
      <Applicants key={`applicants ${post.id}`} board={board} post={post.id} found={applicants} />
      {board.name === 'singlematch' && canPlay(post, applicants) && (
        <p className="mt-4 no-print">
          <LinkButton variant="quiet" to={`/tournament/single/edit/${post.id}`}>
            신청자로 개인전 진행하기
          </LinkButton>
        </p>
      )}
      <Neighbours prev={post.prev} next={post.next} to={id => addressOf(board, id)} />
    </PageFrame>
  );
}
