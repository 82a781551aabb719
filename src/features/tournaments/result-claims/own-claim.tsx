import { allMatches, entriesIn } from '#/features/tournaments/engine/match.rules.ts';
import { calledMatches } from '#/features/tournaments/engine/schedule/calls.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { gameOf, type LiveScores } from '#/features/tournaments/live/live.rules.ts';
import { GameHead, Sides } from '#/features/tournaments/page/now-playing.tsx';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { useNow } from '#/ui/client/device/use-now.ts';
import { ClaimPanel } from './claim-panel.tsx';
import { DecideClaims } from './decide-claims.tsx';
import { claimRefusal } from './result-claims.rules.ts';
import { sendClaim } from './use-match-claim.ts';

type OwnProps = { saved: TournamentWithEvents; tournament: Tournament; scores: LiveScores };

/** The reader's own matches on a tournament's page, with points and results, and an organiser's open decisions. */
export function OwnClaim({ saved, tournament, scores }: OwnProps) {
  const { own, claims = [], can, id } = saved;
  const entry = own && own.state !== 'declined' ? own.entry : 0;
  const refereed = calledMatches(tournament).filter(({ referee }) => referee === entry);
  const shown = [...refereed, ...ownMatches(tournament, entry, own?.state === 'accepted')];
  const now = useNow(shown.length > 0);
  return (
    <>
      {shown.map(match => (
        <section
          key={match.key}
          className="card mt-4 flex max-w-132 flex-col gap-1 px-4 py-3.5"
          aria-label="내 경기"
        >
          <GameHead
            tournament={tournament}
            scores={scores}
            claims={claims}
            match={match}
            now={now}
            head={headingOf(tournament, match, entry)}
          />
          <Sides tournament={tournament} scores={scores} match={match} own={entry} />
          {!refereed.includes(match) && !claimRefusal(tournament, match) && (
            <ClaimPanel
              tournament={tournament}
              match={match}
              claims={claims}
              game={gameOf(saved, match.key)}
              entry={entry}
              send={json => sendClaim(id, match.key, json)}
            />
          )}
        </section>
      ))}
      {can.score && <DecideClaims tournament={tournament} claims={claims} saved={saved} />}
    </>
  );
}

/** The matches of which an entry may type the result; if none, its next match once the member accepted. */
function ownMatches(tournament: Tournament, entry: number, isAccepted: boolean): Match[] {
  const open = allMatches(tournament).filter(
    match => match.state === 'open' && entriesIn(match).includes(entry),
  );
  const reportable = open.filter(match => !claimRefusal(tournament, match));
  return reportable.length > 0 || !isAccepted ? reportable : open.slice(0, 1);
}

/** The heading of a match for the reader: `내 경기 · 3번 테이블`, `내 다음 경기`, `2번 테이블 심판`. */
function headingOf(tournament: Tournament, match: Match, entry: number): string {
  const { table, referee } = match;
  if (referee === entry) return `${table}번 테이블 심판`;
  if (table !== null) return `내 경기 · ${table}번 테이블`;
  return claimRefusal(tournament, match) ? '내 다음 경기' : '내 경기';
}
