import { lazy, Suspense, useEffect } from 'react';
import { type TournamentSource, useLiveTournament } from '#/features/tournaments/live/use-live-tournament.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { TournamentView } from './tournament-view.tsx';

const OrganiserPanel = lazy(async () => ({
  default: (await import('./organiser-panel.tsx')).OrganiserPanel,
}));

export type FollowedProps = {
  first: TournamentWithEvents;
  source: TournamentSource;
  /** When the page was made (ms). */
  madeAt: number;
  /** Told what the tournament is by now. */
  onChange: (saved: TournamentWithEvents) => void;
};

/** A tournament that is followed live, with what its organiser does; it replays the events, which is most of its script. */
export function FollowedTournament({ first, source, madeAt, onChange }: FollowedProps) {
  const following = useLiveTournament(first, source, { rests: true });
  const { saved } = following;
  useEffect(() => onChange(saved), [saved, onChange]);
  const runsIt = Object.values({ ...saved.can, answer: false }).some(Boolean);
  return (
    <>
      {runsIt && (
        <Suspense>
          <OrganiserPanel following={following} />
        </Suspense>
      )}
      <TournamentView following={following} madeAt={madeAt} />
    </>
  );
}
