import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { postPath } from '#/features/boards/board/boards.rules.ts';
import { Comments, type FoundComments, readComments } from '#/features/boards/comments/comments.tsx';
import { describePost, PostView } from '#/features/boards/posts/post-view.tsx';
import { ApplyBox } from '#/features/matches/applicants/apply-box.tsx';
import { gameText, isRecruiting, seatsText } from '#/features/matches/finder/match-facts.rules.ts';
import { ClosedMark, MatchWhen } from '#/features/matches/finder/match-marks.tsx';
import type { EntryView } from '#/features/tournaments/entries/entries.contract.ts';
import { POST_LOAD_FAILED } from '#/shared/authorship.ts';
import { commentKindOf } from '#/shared/comment-kinds.ts';
import { placeText } from '#/shared/regions.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { matchDay } from '#/shared/time/match-day.ts';
import { seoulDay } from '#/shared/time/time.ts';
import {
  ApiError,
  browserApi,
  browserLoader,
  fetchJson,
  fetchList,
  forPage,
  loadPage,
  NOT_LOADED,
  type PageRequest,
  type SiteApi,
  serverLoader,
} from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { SkeletonForm } from '#/ui/feedback/skeletons.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { KeyValues } from '#/ui/page/key-values.tsx';
import { Late } from '#/ui/page/late.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { ShareButton } from '#/ui/page/share-button.tsx';
import type { FoundApplicants, MatchPost } from './match-boards.contract.ts';
import { APPLICANTS_A_PAGE, MATCH_BOARDS, type MatchBoard, matchBoardAt } from './match-boards.rules.ts';

// A game is listed for its two players only.
const MatchGames = lazy(() => import('#/features/matches/games/match-games.tsx'));
// Few posts have a tournament that was opened from them.
const PostTournamentBox = lazy(() => import('./post-tournament.tsx'));
const Applicants = lazy(() => import('#/features/matches/applicants/match-applicants.tsx'));
// Only players of a match that is over see this box.
const NoShowBox = lazy(() => import('#/features/matches/no-shows/no-show-box.tsx'));
// The form is loaded only for authors.
const MatchForm = lazy(() => import('./match-form.tsx'));

async function read(page: PageRequest) {
  const { kind } = matchBoardAt(new URL(page.url).pathname);
  return { kind, ...(await readMatch(MATCH_BOARDS[kind])(page)) };
}

export const handle = { query: ['applicants', 'comments', 'edit'] };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(
  ({ loaderData }) => loaderData && describeMatch(MATCH_BOARDS[loaderData.kind], loaderData),
);

export default function MatchPage() {
  const { kind, ...shown } = useLoaderData<typeof clientLoader>();
  const board = MATCH_BOARDS[kind];
  const [search] = useSearchParams();
  const { post } = shown;
  // Matches are edited in place, at an address of their own, so that going back ends the editing. A session
  // that ends meanwhile changes nothing here: the rights were read together with the page.
  if (kind !== 'singlematch' || !search.has('edit') || !post.can.edit)
    return <MatchView key={post.id} board={board} read={shown} />;
  return (
    <PageFrame title={board.change} width="reading">
      <Suspense fallback={<SkeletonForm fields={3} />}>
        <MatchForm key={post.id} board={board} post={post} />
      </Suspense>
    </PageFrame>
  );
}

type ReadMatch = {
  post: MatchPost;
  /** Null without a tournament, or if it takes no entries. */
  view: EntryView | null;
  applicants: FoundApplicants;
  comments: FoundComments;
  readyMade: boolean;
};

const readMatch =
  (board: MatchBoard) =>
  async ({ api, url, params: { id = '' } }: PageRequest): Promise<ReadMatch> => {
    const { searchParams } = new URL(url);
    const [post, applicants, comments] = await Promise.all([
      forPage(fetchJson(api.api[board.kind][':id'].$get({ param: { id } })), POST_LOAD_FAILED),
      readApplicants(api, board, id, searchParams),
      readComments(api.api[board.kind], id, searchParams),
    ]);
    const view = post.tournament?.entry ? await readEntries(api, post.tournament.id) : null;
    return { post, view, applicants, comments, readyMade: api !== browserApi };
  };

/** A failure becomes `problem`: the post stays readable. */
async function readApplicants(
  api: SiteApi,
  board: MatchBoard,
  id: string,
  search: URLSearchParams,
): Promise<FoundApplicants> {
  const list = (page: number) => {
    const query = { page: String(page), size: String(APPLICANTS_A_PAGE) };
    return fetchList(api.api[board.kind][':id'].applicants.$get({ param: { id }, query }));
  };
  try {
    return await loadPage(search, list, { size: APPLICANTS_A_PAGE, param: 'applicants' });
  } catch (error) {
    const nothing = { rows: [], total: 0, page: 1 };
    const isMissing = error instanceof ApiError && error.status === 404;
    return isMissing ? nothing : { ...nothing, problem: `신청자 목록을 ${NOT_LOADED}` };
  }
}

// The tournament may be deleted meanwhile: the post stays.
const readEntries = (api: PageRequest['api'], id: number) =>
  fetchJson(api.api.tournaments[':id'].entries.$get({ param: { id: String(id) }, query: {} })).catch(
    () => null,
  );

const describeMatch = (board: MatchBoard, read: ReadMatch | undefined) =>
  describePost(board, read && { ...read.post, content: `${read.post.matchDate} ${read.post.content}` });

// Members enter the tournament instead of applying, except earlier applicants and members who may close the
// post.
const entersAlone = ({ tournament, application, can }: MatchPost) =>
  tournament?.listed === true && tournament.entry !== null && application === null && !can.close;

function MatchView({
  board,
  read: { post, view, applicants, comments, readyMade },
}: {
  board: MatchBoard;
  read: ReadMatch;
}) {
  // In HTML from the server, which is the guest's, the games come last, so that nothing moves.
  const [startsAsGuests] = useState(readyMade);
  const isApplicantsFirst = useApplicantsFirst(post);
  const games = <Late>{post.games.length > 0 && <MatchGames post={post.id} games={post.games} />}</Late>;
  const applyBox = !entersAlone(post) && <ApplyBox board={board} post={post} readyMade={readyMade} />;
  const applied = (
    <Late>
      <Applicants board={board} post={post} found={applicants}>
        {post.can.close && applyBox}
      </Applicants>
    </Late>
  );
  return (
    <PostView
      board={board}
      // Promotions of tournaments are in the list of tournaments.
      back={post.ofTournament ? { list: '/tournaments', title: '대회' } : undefined}
      calls={browserApi.api[board.kind]}
      post={post}
      readyMade={readyMade}
      title={<Title of={post} />}
      byline={{
        date: post.createdAt,
        tools: <ShareButton isIcon title={post.title} path={postPath(board, post.id)} />,
      }}
      aboveText={
        <>
          <Facts post={post}>
            {post.can.close ? !isApplicantsFirst && <ToApplicants of={post} /> : applyBox}
          </Facts>
          {isApplicantsFirst && applied}
        </>
      }
      belowText={
        <>
          <Suspense>{post.after && <NoShowBox board={board} post={post.id} after={post.after} />}</Suspense>
          {!startsAsGuests && games}
          <Late>
            {post.tournament && (
              <PostTournamentBox tournament={post.tournament} view={view} readyMade={readyMade} />
            )}
          </Late>
          <Comments
            kind={commentKindOf(board.kind)}
            calls={browserApi.api[board.kind]}
            post={post}
            found={comments}
          />
          {!isApplicantsFirst && applied}
          {startsAsGuests && games}
        </>
      }
    />
  );
}

const Title = ({ of }: { of: MatchPost }) => (
  <>
    {of.title} {!isRecruiting(of) && <ClosedMark />}
  </>
);

/** Hidden on phones while the list of applicants is on the screen. */
function ToApplicants({ of: { applicantCount } }: { of: MatchPost }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const look = () => {
      const list = document.getElementById('applicants');
      setThere(list !== null && list.getBoundingClientRect().top < innerHeight);
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  if (applicantCount === 0) return null;
  return (
    <div className={isThere ? 'in-reach max-md:hidden' : 'in-reach'}>
      <a className="button button-primary w-full" href="#applicants">
        신청자 {withCommas(applicantCount)}명 보기
      </a>
    </div>
  );
}

/**
 * The author sees the applicants above the text. In HTML from the server the list is below the text for every
 * reader, and it stays there, so that the text does not move.
 */
function useApplicantsFirst({ can, authorId }: MatchPost): boolean {
  const session = useSession();
  const [isFirst] = useState(can.close && session?.userId === authorId);
  return isFirst;
}

type FactsProps = { post: MatchPost; children: ReactNode };

/** The facts are in a card if more than the date is known. */
function Facts({ post, children }: FactsProps) {
  const { hallId, seats, seatsLeft, waiting, day, time, matchDate, closed, over } = post;
  const place = placeText(post);
  // Beside a picked day the author's text is left out if a time is picked too, or if the text names a day.
  const isSame = time || matchDay(matchDate, seoulDay(new Date(post.createdAt)));
  // Seats are of use while applications are taken.
  const takes = !closed && !over;
  const facts = {
    일시: (
      <>
        <MatchWhen of={post} className="font-bold text-lead" />
        {day && !isSame && ` ${matchDate}`}
      </>
    ),
    장소: hallId ? (
      <PageLink className="underline" to={`/region/${hallId}`}>
        {place}
      </PageLink>
    ) : (
      place || null
    ),
    종목: gameText(post) || null,
    자리: takes && (
      <>
        {seatsLeft !== null && `${seats}명 중 `}
        <strong className={seatsLeft ? 'text-primary' : undefined}>{seatsText(seatsLeft)}</strong>
        {waiting > 0 && ` · 수락 대기 ${waiting}명`}
      </>
    ),
    // The seats of an open match say how many wait.
    신청: post.applicantCount > 0 && !takes && `${withCommas(post.applicantCount)}명`,
  };
  return (
    <div className="card mb-5 grid gap-4">
      <KeyValues className="md:grid-cols-[auto_1fr_auto_1fr]" facts={facts} />
      {children}
    </div>
  );
}
