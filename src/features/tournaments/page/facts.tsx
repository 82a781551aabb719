import type { ReactNode } from 'react';
import { countOf, kindOf, stateName } from '#/features/tournaments/announcing/facts.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { placeText } from '#/shared/regions.ts';
import { showDay, showMoment } from '#/shared/time/spoken-day.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { KeyValues } from '#/ui/page/key-values.tsx';
import { AuthorName } from '#/ui/page/member-name.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';

export type EntryFacts = {
  /** The number of free places, or of waiting entries; false after the entries were closed. */
  seats: ReactNode;
  fee: string;
  /** Facts shown with a label, by label. */
  named: Record<string, ReactNode>;
};

/** A dot between two facts, which ends a line rather than beginning one. */
const DOT = '\u00a0· ';

type FactsProps = { saved: TournamentWithEvents; entryFacts: EntryFacts | undefined; now: number };

/** The facts of a tournament: day, hall, game, number of players, and before the draw the organiser. */
export function Facts({ saved, entryFacts, now }: FactsProps) {
  const { state, champion, ball, post, hallId } = saved;
  const place = placeText(saved);
  const game = entryFacts ? [`${ball}구`, entryFacts.fee] : [`${kindOf(saved)} ${countOf(saved)}`];
  const stateText = entryFacts?.seats || stateName(saved, now);
  const named = {
    ...entryFacts?.named,
    '매치 글': post && <PageLink to={`/tournament/single/${post.id}`}>{post.title}</PageLink>,
  };
  return (
    <div className="article-facts grid gap-1 tabular-nums">
      <div className="flex flex-wrap gap-x-3 gap-y-1">
        <p className="font-semibold">
          {state === 'live' && champion.length === 0 && (
            <span className="pin-mark bg-red-fill text-on-fill">진행 중</span>
          )}
          <PlayedAt saved={saved} now={now} />
          {place && DOT}
          {hallId ? (
            <PageLink className="underline" to={`/region/${hallId}`}>
              {place}
            </PageLink>
          ) : (
            place
          )}
        </p>
        <p>
          {game.filter(Boolean).join(DOT)}
          {state !== 'live' && (
            <>
              {DOT}
              <span>{stateText}</span>
            </>
          )}
          {saved.version === 0 && (
            <>
              {DOT}주최 <AuthorName of={saved} />
            </>
          )}
        </p>
      </div>
      {Object.values(named).some(Boolean) && <KeyValues look="line" facts={named} />}
    </div>
  );
}

type PlayedAtProps = { saved: Pick<TournamentWithEvents, 'day' | 'startsAt'>; now: number };

/** The day on which a tournament is played, with the hour that was announced. */
export function PlayedAt({ saved: { day, startsAt }, now }: PlayedAtProps) {
  return (
    <time dateTime={startsAt || day}>
      {startsAt ? showMoment(startsAt, new Date(now)) : showDay(day, '', seoulDay(new Date(now)))}
    </time>
  );
}
