import { useLoaderData, useParams, useSearchParams } from 'react-router';
import { matchTitle, nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { Game, MatchScore, Side } from '#/features/tournaments/scoring/scoring.contract.ts';
import { inningOf, scoreOf, shooterOf } from '#/features/tournaments/scoring/tally.rules.ts';
import { average } from '#/shared/average.ts';
import { browserLoader, serverLoader } from '#/ui/client/api.ts';
import { pageMeta } from '#/ui/page/meta.ts';
import { liveScores, matchOnAir, TABLE_PARAM } from './live.rules.ts';
import { readShared, useReloadLater, useShared } from './live-tournament.tsx';
import './overlay.css';

export const handle = { bare: true, query: [TABLE_PARAM] };
export const loader = serverLoader(readShared);
export const clientLoader = browserLoader(readShared);
// Changes arrive over the stream; what is on air stays while the server is out of reach.
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
  const { saved, tournament, gone } = useShared(useLoaderData<typeof clientLoader>(), token, false);
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

/** Nothing on air until the server answers again: nobody watches this page to press a button. */
export function ErrorBoundary() {
  useReloadLater();
  return <div className="overlay-page" />;
}

type ScoreBarProps = { tournament: Tournament; match: Match; game: Game | undefined };

function ScoreBar({ tournament, match, game }: ScoreBarProps) {
  const score = game ? scoreOf(game) : match.score;
  const innings = game ? inningOf(game) : score && Math.max(...score.innings);
  const isOver = match.state === 'decided';
  const shooter = game && !isOver ? shooterOf(game) : null;
  return (
    <section className="overlay" aria-label="점수">
      <p className="overlay-head">
        <span>{matchTitle(tournament, match)}</span>
        <span>{isOver ? '경기 끝' : innings ? `${innings}이닝` : '곧 시작'}</span>
      </p>
      {([0, 1] as const).map(side => (
        <p key={side} className="overlay-side" data-shooting={shooter === side || undefined}>
          <span className="overlay-name">
            {nameOf(tournament, match.sides[side].entry)}
            {isOver && match.winner === match.sides[side].entry && <b className="overlay-won">승</b>}
          </span>
          {shooter === side && game && game.run[0] > 0 && (
            <span className="overlay-run">연속 {game.run[0]}</span>
          )}
          {score && <Figures score={score} side={side} />}
        </p>
      ))}
    </section>
  );
}

const Figures = ({ score, side }: { score: MatchScore; side: Side }) => (
  <>
    <span className="overlay-average">{average(score.points[side], score.innings[side])}</span>
    <span className="overlay-points">
      {score.points[side]} <small>/ {score.targets[side]}</small>
    </span>
  </>
);
