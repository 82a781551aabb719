import { matchTitle } from '#/features/tournaments/engine/draw/names.rules.ts';
import { entriesIn } from '#/features/tournaments/engine/match.rules.ts';
import { calledMatches } from '#/features/tournaments/engine/schedule/calls.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { ClaimPanel } from './claim-panel.tsx';
import { DecideClaims } from './decide-claims.tsx';
import { sendClaim } from './use-match-claim.ts';

type OwnProps = { saved: TournamentWithEvents; tournament: Tournament };

/** On a tournament's page, the result of the reader's match that is at a table, and what an organiser has to decide. */
export function OwnClaim({ saved, tournament }: OwnProps) {
  const { own, claims = [], can, id } = saved;
  const match =
    own && own.state !== 'declined'
      ? calledMatches(tournament).find(each => entriesIn(each).includes(own.entry))
      : undefined;
  return (
    <>
      {own && match && (
        <section className="card my-6 flex flex-col gap-2" aria-label="내 경기 결과">
          <p className="font-bold">
            {matchTitle(tournament, match)} · {match.table}번 테이블
          </p>
          <ClaimPanel
            {...{ tournament, match, claims }}
            entry={own.entry}
            send={json => sendClaim(id, match.key, json)}
          />
        </section>
      )}
      {can.score && <DecideClaims {...{ tournament, claims, id }} after={saved.version} />}
    </>
  );
}
