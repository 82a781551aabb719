import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';

/** The title of a tournament, below the label 진행 중 while the tournament is being played. */
export function TournamentTitle({
  saved: { title, state },
}: {
  saved: Pick<TournamentWithEvents, 'title' | 'state'>;
}) {
  return (
    <>
      {state === 'live' && (
        <span className="block w-fit mb-1 px-2 rounded-mark bg-red-fill text-on-fill text-label font-bold">
          진행 중
        </span>
      )}
      {title}
    </>
  );
}
