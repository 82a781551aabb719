import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import type { MatchGame } from '#/features/matches/posts/match-boards.contract.ts';
import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import { gameOf, liveScores } from '#/features/tournaments/live/live.rules.ts';
import { useLiveTournament } from '#/features/tournaments/live/live-tournament.tsx';
import { useTournamentSource } from '#/features/tournaments/live/use-tournament-source.ts';
import { ClaimPanel, claimText } from '#/features/tournaments/result-claims/claim-panel.tsx';
import { sendClaim } from '#/features/tournaments/result-claims/use-match-claim.ts';
import { Answer } from '#/features/tournaments/results/answers/match-lists.tsx';
import { useTournamentResults } from '#/features/tournaments/results/answers/use-tournament-results.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useLoaded, usePress } from '#/ui/client/use-calls.ts';
import { Button } from '#/ui/theme/button.tsx';

type GameProps = { post: number; game: MatchGame };

export default function MatchGames({ post, games }: { post: number; games: MatchGame[] }) {
  const section = useRef<HTMLElement>(null);
  const isLinked = useLocation().hash === '#game';
  useEffect(() => {
    if (isLinked) section.current?.scrollIntoView();
  }, [isLinked]);
  return (
    <section ref={section} id="game" className="card my-6 grid gap-4 scroll-mt-20" aria-label="경기">
      <p className="text-soft">
        둘이 결과를 확인하면 대회의 경기처럼 기록과 승리에 반영됩니다. 반영된 뒤에는 취소할 수 없습니다.
      </p>
      {games.map(game => (
        <div key={game.number} className="grid gap-2">
          <h2 className="text-lead font-bold">{game.username}님과의 경기</h2>
          {game.tournament === null ? (
            <OpenScorer post={post} game={game} />
          ) : (
            <LastGame key={game.tournament} id={game.tournament} post={post} game={game} />
          )}
        </div>
      ))}
    </section>
  );
}

type ScorerProps = GameProps & { label?: string; isQuiet?: boolean };

function OpenScorer({ post, game, label = '점수판', isQuiet = false }: ScorerProps) {
  const navigate = useNavigate();
  const { press, busy } = usePress();
  const open = () =>
    press(async () => {
      const call = browserApi.api.singlematch[':id'].games[':member'];
      const param = { id: String(post), member: String(game.number) };
      await navigate((await fetchJson(call.$put({ param }))).path);
    });
  return (
    <div>
      <Button
        busy={busy}
        variant={isQuiet ? 'quiet' : 'primary'}
        aria-label={`${game.username}님과 ${label}`}
        onClick={() => void open()}
      >
        {label}
      </Button>
    </div>
  );
}

function LastGame({ id, ...of }: GameProps & { id: number }) {
  const { found, problem } = useLoaded(
    () => fetchJson(browserApi.api.tournaments[':id'].$get({ param: { id: String(id) }, query: {} })),
    id,
  );
  if (problem) return <p role="alert">{problem}</p>;
  return found ? <FollowedGame first={found} {...of} /> : null;
}

function FollowedGame({ first, ...of }: GameProps & { first: TournamentWithEvents }) {
  const source = useTournamentSource(first.id);
  const { saved, tournament } = useLiveTournament(first, source, { rests: true });
  const { results, read } = useTournamentResults(saved.id, saved.version);
  const { claims = [] } = saved;
  const [match] = allMatches(tournament);
  const isNewlyOver = match?.state === 'decided' && !of.game.isOver;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isNewlyOver) void revalidate();
  }, [isNewlyOver, revalidate]);
  if (!match || !saved.own) return null;
  if (match.state === 'decided')
    return (
      <>
        <p className="font-bold">{claimText(tournament, match, match)}</p>
        <Answer of={match.key} answers={results && { id: saved.id, results, onAnswered: read }} />
        <OpenScorer {...of} label="한 경기 더" isQuiet />
      </>
    );
  const points = liveScores(saved)(match.key)?.points;
  return (
    <>
      {points && claims.length === 0 && <p className="tabular-nums">지금 {points.join(':')}</p>}
      <ClaimPanel
        tournament={tournament}
        match={match}
        entry={saved.own.entry}
        claims={claims}
        game={gameOf(saved, match.key)}
        isAlone
        send={json => sendClaim(saved.id, match.key, json)}
      />
      <OpenScorer {...of} isQuiet={claims.length > 0} />
    </>
  );
}
