import type { ReactNode } from 'react';
import {
  aboutClock,
  callLeft,
  callSentence,
  type PlayedOn,
  playedSentence,
} from '#/features/tournaments/bracket/match-times.rules.ts';
import { Upcoming, usePlan } from '#/features/tournaments/bracket/upcoming.tsx';
import { entriesIn } from '#/features/tournaments/engine/match.rules.ts';
import { matchTitle, nameOf } from '#/features/tournaments/engine/names.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import {
  isUnderWay,
  type LiveScores,
  matchesUnderWay,
  waitingMatches,
} from '#/features/tournaments/live/live.rules.ts';
import { isReported, REPORTED } from '#/features/tournaments/result-claims/result-claims.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { showMoment } from '#/shared/time/spoken-day.ts';
import { useNow } from '#/ui/client/device/use-now.ts';
import { ScoreLine } from './score-line.tsx';
import { Section } from './tournament-parts.tsx';

type NowProps = {
  tournament: Tournament;
  scores: LiveScores;
  /** The reader's entry, whose matches are left out because the page begins with them. */
  own?: number;
} & Pick<TournamentWithEvents, 'claims'>;

/** Shows the matches at the tables with players, scores, targets and whose turn it is; nothing if none is played. */
export function NowPlaying({ tournament, scores, own = 0, claims }: NowProps) {
  const shown = matchesUnderWay(tournament, scores).filter(match => !entriesIn(match).includes(own));
  const now = useNow(shown.length > 0);
  if (shown.length === 0) return null;
  return (
    <Section title="지금 경기">
      <ul className="live-now grid gap-4 md:grid-cols-2">
        {shown.map(match => (
          <li key={match.key} className="rounded-card border border-line bg-surface px-4 py-3.5">
            <GameHead
              tournament={tournament}
              scores={scores}
              claims={claims}
              match={match}
              now={now}
              head={match.table && `${match.table}번 테이블`}
              end={match.referee !== null && `심판 ${nameOf(tournament, match.referee)}`}
            />
            <Sides tournament={tournament} scores={scores} match={match} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type HeadProps = Omit<NowProps, 'own'> & {
  match: Match;
  now: number | undefined;
  head: ReactNode;
  end?: ReactNode;
};

/** The first line of a match: `head`, its round, how far it is, and at the right `end`. */
export const GameHead = ({ tournament, scores, claims, match, now, head, end }: HeadProps) => (
  <p className="flex flex-wrap gap-x-3 gap-y-1 text-soft text-row tabular-nums">
    {head && <strong className="text-text">{head}</strong>}
    <span>{matchTitle(tournament, match)}</span>
    <Progress tournament={tournament} match={match} now={now} claims={claims} score={scores(match.key)} />
    {end && <span className="ml-auto">{end}</span>}
  </p>
);

type SidesProps = Pick<NowProps, 'tournament' | 'scores' | 'own'> & { match: Match };

/** Both sides of a match that is being played, with their points and targets; 차례 is behind the one at the table. */
export function Sides({ tournament, scores, match, own = 0 }: SidesProps) {
  const score = scores(match.key);
  return (
    <div className="pb-1">
      {match.sides.map(({ entry }, side) => (
        <ScoreLine
          key={entry}
          name={nameOf(tournament, entry)}
          points={score?.points[side]}
          target={score?.targets[side]}
          isOwn={entry === own}
          isAtTable={score && score.shooter === side}
        />
      ))}
    </div>
  );
}

const UPCOMING_SHOWN = 6;

type NextProps = Pick<NowProps, 'tournament' | 'scores'> & { on: PlayedOn; madeAt: number };

/** The next matches with their planned times, and the planned end; nothing without a plan. */
export function NextMatches({ tournament, scores, on, madeAt }: NextProps) {
  const plan = usePlan(tournament, on, madeAt);
  const matches = waitingMatches(tournament, scores);
  if (!plan || matches.length === 0) return null;
  const start =
    plan.start === Date.parse(on.startsAt) && `${showMoment(on.startsAt, new Date(madeAt))}에 시작하면 `;
  return (
    <Section title="다음 경기">
      <Upcoming tournament={tournament} matches={matches} plan={plan} most={UPCOMING_SHOWN} />
      <p className="mt-2 text-soft">
        {start}
        {aboutClock(plan.end)}에 끝날 예정입니다. 시각은 경기에 따라 바뀝니다.
      </p>
    </Section>
  );
}

type ProgressProps = Pick<NowProps, 'claims'> & {
  tournament: Tournament;
  match: Match;
  now: number | undefined;
  score: ReturnType<LiveScores>;
};

/** How far a match is; nothing before it is called or begun, such as for the reader's next one. */
function Progress({ tournament, match, now, score, claims }: ProgressProps) {
  if (isReported(claims, match)) return <span className="text-yellow-text font-bold">{REPORTED}</span>;
  if (score) return <span>{score.innings}이닝</span>;
  if (now === undefined || !isUnderWay(match, () => score)) return null;
  const left = callLeft(tournament, match, now);
  if (left !== null)
    return <span className="text-yellow-text font-bold">{callSentence(tournament, left)}</span>;
  return <span>{playedSentence(match, now)}</span>;
}
