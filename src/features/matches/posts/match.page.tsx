import { lazy, Suspense } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { addressOf } from '#/features/boards/board/boards.rules.ts';
import { Comments, type FoundComments, readComments } from '#/features/boards/comments/comments.tsx';
import { describePost, PostView } from '#/features/boards/posts/post-view.tsx';
import { ApplyBox } from '#/features/matches/applicants/apply-box.tsx';
import {
  Applicants,
  type FoundApplicants,
  readApplicants,
} from '#/features/matches/applicants/match-applicants.tsx';
import {
  gameText,
  isRecruiting,
  placeText,
  seatsLeftText,
} from '#/features/matches/finder/match-facts.rules.ts';
import { ClosedMark, MatchWhen } from '#/features/matches/finder/match-list.tsx';
import { NoShowBox } from '#/features/matches/no-shows/no-show-box.tsx';
import { isTournamentTitle } from '#/features/tournaments/announcing/facts.rules.ts';
import type { EntryView } from '#/features/tournaments/entries/entries.contract.ts';
import { EntryBox } from '#/features/tournaments/entries/entry-box.tsx';
import { POST_LOAD_FAILED } from '#/shared/authorship.ts';
import { commentKindOf } from '#/shared/comment-kinds.ts';
import { matchDay } from '#/shared/time/match-day.ts';
import { showDay } from '#/shared/time/spoken-day.ts';
import { seoulDay } from '#/shared/time/time.ts';
import {
  browserApi,
  browserLoader,
  fetchJson,
  forPage,
  type PageRequest,
  serverLoader,
} from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { SkeletonForm } from '#/ui/feedback/skeletons.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { KeyValues } from '#/ui/page/key-values.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Toolbar } from '#/ui/page/parts.tsx';
import { ShareButton } from '#/ui/page/share-button.tsx';
import { QuietLink } from '#/ui/theme/button.tsx';
import type { MatchPost, PostTournament } from './match-boards.contract.ts';
import { MATCH_BOARDS, type MatchBoard, matchBoardAt, TOURNAMENT_STATE_NAMES } from './match-boards.rules.ts';

// A game is listed for its two players only.
const MatchGames = lazy(async () => ({
  default: (await import('#/features/matches/games/match-games.tsx')).MatchGames,
}));
// The form is loaded only for authors.
const MatchForm = lazy(async () => ({ default: (await import('./match-form.tsx')).MatchForm }));

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
    return <MatchView board={board} read={shown} />;
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
  /** The entries of the tournament opened from the post; null without one, or if it takes none. */
  view: EntryView | null;
  applicants: FoundApplicants;
  comments: FoundComments;
  readyMade: boolean;
};

/** Loads a post and the requested pages of its applicants and comments. */
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

// The runner enters the author and every applicant who was not declined: one such applicant makes the two
// players it needs.
const canPlay = ({ applicantCount }: MatchPost, { rows }: FoundApplicants) =>
  applicantCount > rows.filter(({ state }) => state === 'declined').length;

const isTournament = ({ kind }: MatchBoard, { title, day, daysLeft }: MatchPost) =>
  kind === 'promotion' && (day !== '' || daysLeft !== null) && isTournamentTitle(title);

function MatchView({
  board,
  read: { post, view, applicants, comments, readyMade },
}: {
  board: MatchBoard;
  read: ReadMatch;
}) {
  const applyBox = !entersAlone(post) && (
    <ApplyBox key={`apply ${post.id}`} board={board} post={post} readyMade={readyMade} />
  );
  const title = (
    <>
      {!isRecruiting(post) && <ClosedMark />}
      {post.title}
    </>
  );
  return (
    <PostView
      board={board}
      // Promotions of tournaments are in the list of tournaments.
      back={isTournament(board, post) ? { list: '/tournaments', title: '대회' } : undefined}
      calls={browserApi.api[board.kind]}
      post={post}
      readyMade={readyMade}
      title={title}
      byline={{ date: post.createdAt }}
      lead={<Facts post={post} />}
      above={
        <>
          {post.after && (
            <NoShowBox key={`no-shows ${post.id}`} board={board} post={post.id} after={post.after} />
          )}
          {post.games.length > 0 && (
            <Suspense>
              <MatchGames post={post.id} games={post.games} />
            </Suspense>
          )}
          {post.tournament && <PostTournamentBox tournament={post.tournament} {...{ view, readyMade }} />}
          <Applicants key={`applicants ${post.id}`} board={board} post={post.id} found={applicants}>
            {post.can.close && applyBox}
          </Applicants>
        </>
      }
      below={<WaysToPlay {...{ board, post, applicants }} />}
      actions={<ShareButton title={post.title} path={addressOf(board, post.id)} />}
      last={
        <>
          <Comments
            key={`comments ${post.id}`}
            kind={commentKindOf(board.kind)}
            calls={browserApi.api[board.kind]}
            post={post}
            found={comments}
          />
          {!post.can.close && applyBox}
        </>
      }
    />
  );
}

/** The author's ways to a tournament with the applicants, folded; nothing for other readers. */
function WaysToPlay({
  board,
  post,
  applicants,
}: {
  board: MatchBoard;
  post: MatchPost;
  applicants: FoundApplicants;
}) {
  const mayPlay = board.kind === 'singlematch' && post.can.close && canPlay(post, applicants);
  if (!post.can.announce && !mayPlay) return null;
  return (
    <Fold summary="이 매치로 경기 열기" className="-mt-4 mb-8 no-print">
      <Toolbar className="pb-4">
        {mayPlay &&
          RUNNERS.map(([label, query]) => (
            <QuietLink key={label} to={`/tournament/single/edit/${post.id}${query}`}>
              신청자로 {label} 진행하기
            </QuietLink>
          ))}
        {post.can.announce && (
          <QuietLink to={`/tournaments/new?post=${post.id}`}>참가 신청 받는 대회 열기</QuietLink>
        )}
      </Toolbar>
    </Fold>
  );
}

// A word of a text that only says a day and a time: `다음 주 금요일 저녁 7시`.
const WHEN_WORD =
  /^(?:오늘|내일|모레|이번|다음|주|주말|[월화수목금토일]요일|오전|오후|아침|점심|낮|저녁|밤|\d{1,2}:\d{2}|\d{1,2}시|반)$/;

/** The number of applicants; for the author, who decides about them, a link to their list. */
function ApplicantCount({ post: { applicantCount, can } }: { post: MatchPost }) {
  const count = `${applicantCount.toLocaleString('ko-KR')}명`;
  return can.close ? (
    <a className="underline" href="#applicants">
      {count} 보기
    </a>
  ) : (
    count
  );
}

/** When and where the match is, what is played and who is wanted; a card if more than the date is known. */
function Facts({ post }: { post: MatchPost }) {
  const { hall, seats, seatsLeft, waiting, day, time, matchDate } = post;
  const place = placeText(post);
  // Beside a picked day the text is shown only where it says something else than that day and time.
  const isSame =
    matchDay(matchDate, seoulDay(new Date(post.createdAt))) ||
    (time && matchDate.split(' ').every(word => WHEN_WORD.test(word)));
  const facts = {
    일시: (
      <>
        <MatchWhen of={post} className="font-bold text-lead" />
        {day && !isSame && ` ${matchDate}`}
      </>
    ),
    장소:
      place && hall ? (
        <PageLink className="underline" to={`/region?field=name&q=${encodeURIComponent(hall)}`}>
          {place}
        </PageLink>
      ) : (
        place
      ),
    종목: gameText(post),
    자리: seatsLeft !== null && (
      <>
        <strong className={seatsLeft > 0 ? 'text-primary' : undefined}>{seatsLeftText(seatsLeft)}</strong> (
        {[`확정 ${seats - seatsLeft}/${seats}`, waiting > 0 && `대기 ${waiting}`].filter(Boolean).join(' · ')}
        )
      </>
    ),
    신청: post.applicantCount > 0 && <ApplicantCount post={post} />,
  };
  const known = Object.entries(facts).filter(([, value]) => value);
  return <KeyValues className={`mb-5 ${known.length > 1 ? 'card' : ''}`} facts={Object.fromEntries(known)} />;
}

/** Tournaments that the applicants can play: the name, and the query string of the page that sets it up. */
const RUNNERS = [
  ['개인전', ''],
  ['토너먼트', '?mode=team'],
  ['복식', '?mode=multi'],
] as const;

type ShownProps = { tournament: PostTournament; view: EntryView | null; readyMade: boolean };

function PostTournamentBox({ tournament, view, readyMade }: ShownProps) {
  const { id, title, day, state, entry } = tournament;
  const taken = entry && `신청 ${entry.taken}/${entry.capacity}`;
  const facts = [
    showDay(day, '', seoulDay(new Date(serverNow()))),
    TOURNAMENT_STATE_NAMES[state],
    taken,
    entry?.waiting && `대기 ${entry.waiting}`,
  ];
  return (
    <section aria-label="대회" className="mb-6">
      <p className="card">
        <span className="block text-row text-soft">이 매치로 열린 대회</span>
        <PageLink to={`/tournaments/${id}`} className="font-bold">
          {title}
        </PageLink>
        <span className="block text-row text-soft tabular-nums">
          {facts.filter(Boolean).join(' · ')}
          {!tournament.listed && ' · 비공개'}
        </span>
      </p>
      {view && <EntryBox key={id} view={view} readyMade={readyMade} />}
    </section>
  );
}
