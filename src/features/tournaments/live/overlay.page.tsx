import { useLoaderData, useParams, useSearchParams } from 'react-router';
import { matchTitle, nameOf } from '#/features/tournaments/engine/names.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { SIDES } from '#/features/tournaments/scoring/scoring.constants.ts';
import type { Game } from '#/features/tournaments/scoring/scoring.contract.ts';
import { scoreOf } from '#/features/tournaments/scoring/tally.rules.ts';
import { shownInnings, turnOf } from '#/features/tournaments/scoring/verdict.rules.ts';
import { average } from '#/shared/average.ts';
import { browserLoader, serverLoader } from '#/ui/client/api.ts';
import { pageMeta } from '#/ui/page/frame.tsx';
import { useReloadLater } from './connection.tsx';
import { liveScores, matchOnAir, TABLE_PARAM } from './live.rules.ts';
import { readTournamentByLink, useTournamentByLink } from './live-tournament.tsx';
import './overlay.css';

export const handle = { bare: true, query: [TABLE_PARAM] };
export const loader = serverLoader(readTournamentByLink);
export const clientLoader = browserLoader(readTournamentByLink);
// Changes arrive over the stream; the page on air stays while the server is out of reach.
export const shouldRevalidate = () => false;

export const meta = pageMeta<typeof loader>(
  ({ loaderData, params }) =>
    loaderData && {
      title: `${loaderData.title} 방송 자막`,
      path: `/live/${params.token}/overlay`,
      hidden: true,
    },
);

/** The score of one table on a transparent page, which broadcasting software lays over the camera's picture. */
export default function OverlayPage() {
  const { token = '' } = useParams();
  const [search] = useSearchParams();
  const { saved, tournament, gone } = useTournamentByLink(useLoaderData<typeof clientLoader>(), token, false);
  const table = Number(search.get(TABLE_PARAM)) || null;
  const match = matchOnAir(tournament, liveScores(saved), table);
  const game = saved.games.find(each => each.match === match?.key)?.game;
  return (
    <div className="overlay-page">
      <h1 className="sr-only">{saved.title} 방송 자막</h1>
      {match && !gone && <ScoreBar tournament={tournament} match={match} game={game} />}
    </div>
  );
}

/** An empty page that reloads itself later, because nobody operates a page that is on air. */
export function ErrorBoundary() {
  useReloadLater();
  return <div className="overlay-page" />;
}

// Lower left, where the picture of a table is empty; all sizes follow the screen's height.
const SCORE_BAR =
  'fixed bottom-[5vh] left-[4vw] grid min-w-[20em] max-w-[60vw] overflow-hidden rounded-[0.4em] bg-[#13150f]/88 text-[#f1ede2] text-[length:min(3.2vh,4vw)] leading-[1.3] tabular-nums';

type ScoreBarProps = { tournament: Tournament; match: Match; game: Game | undefined };

function ScoreBar({ tournament, match, game }: ScoreBarProps) {
  const score = game ? scoreOf(game) : match.score;
  const innings = game ? shownInnings(game) : score && Math.max(...score.innings);
  const isOver = match.state === 'decided';
  const shooter = game && !isOver ? turnOf(game) : null;
  return (
    <section className={SCORE_BAR} aria-label="점수">
      <p className="flex justify-between gap-[0.7em] bg-[#0d6846] px-[1em] py-[0.3em] text-[0.7em]">
        <span>{matchTitle(tournament, match)}</span>
        <span>{isOver ? '경기 끝' : innings ? `${innings}이닝` : '곧 시작'}</span>
      </p>
      {SIDES.map(side => (
        <p
          key={side}
          className="flex items-center gap-[0.7em] border-transparent border-l-[0.3em] px-[1em] py-[0.3em] data-shooting:border-[#f4c445] data-shooting:bg-[#f4c445]/16"
          data-side={side}
          data-shooting={shooter === side || undefined}
        >
          <span className="flex-1 truncate font-bold">
            {nameOf(tournament, match.sides[side].entry)}
            {isOver && match.winner === match.sides[side].entry && (
              <b className="ml-[0.4em] text-[#f4c445]">승</b>
            )}
          </span>
          {shooter === side && game && game.run[0] > 0 && (
            <span className="text-[#f4c445] text-[0.7em]">연속 {game.run[0]}</span>
          )}
          {score && (
            <>
              <span className="text-[#cfcabb] text-[0.7em]">
                {average(score.points[side], score.innings[side])}
              </span>
              <span className="min-w-[3.2em] text-right font-extrabold text-[1.15em]">
                {score.points[side]}
                <small className="font-normal text-[#cfcabb] text-[0.7em]">/{score.targets[side]}</small>
              </span>
            </>
          )}
        </p>
      ))}
    </section>
  );
}
