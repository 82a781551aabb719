import { lazy, Suspense, useEffect, useState } from 'react';
import { type TournamentSource, useLiveTournament } from '#/features/tournaments/live/live-tournament.tsx';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { TournamentView } from './tournament-view.tsx';

const OrganiserPanel = lazy(async () => ({
  default: (await import('./organiser-panel.tsx')).OrganiserPanel,
}));

type FollowedProps = {
  first: TournamentWithEvents;
  source: TournamentSource;
  /** When the page was rendered (ms). */
  madeAt: number;
  onChange: (saved: TournamentWithEvents) => void;
};

/** A tournament that updates itself, with the organiser's tools; lazy, because it needs the engine. */
export function FollowedTournament({ first, source, madeAt, onChange }: FollowedProps) {
  const following = useLiveTournament(first, source, { rests: true });
  const { saved } = following;
  useEffect(() => onChange(saved), [saved, onChange]);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => setLoaded(true), []);
  const runsIt = Object.values({ ...saved.can, answer: false }).some(Boolean);
  return (
    <div className="contents" data-late={isLoaded ? undefined : ''}>
      {runsIt && (
        <Suspense>
          <OrganiserPanel following={following} />
        </Suspense>
      )}
      <TournamentView following={following} madeAt={madeAt} />
    </div>
  );
}
