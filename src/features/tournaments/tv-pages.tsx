import { matchTitle, nameOf } from '#/features/bracket-engine/names.rules.ts';
import { podium } from '#/features/bracket-engine/podium.rules.ts';
import type { Match, Tournament } from '#/features/bracket-engine/tournament.rules.ts';
import { callLeft, callSentence, minutesOf } from '#/features/bracket-view/call-clock.rules.ts';
import { TvBoard } from '#/features/bracket-view/tv-board.tsx';
import { type LiveScores, resultLine } from './scores.rules.ts';
import type { TvPage } from './tv-pages.rules.ts';
import './tv-pages.css';

type Shown<Kind extends TvPage['kind']> = {
  page: Extract<TvPage, { kind: Kind }>;
  tournament: Tournament;
  scores: LiveScores;
  /** Milliseconds; undefined while the page is made on the server. */
  now: number | undefined;
};

/** What a page of the TV is called; of a part of the bracket also which rounds. */
export function tvTitle(tournament: Tournament, page: TvPage): string {
  if (page.kind !== 'bracket') return TITLES[page.kind];
  const [first, last] = [tournament.rounds[page.from - 1]?.title, tournament.rounds[page.to - 1]?.title];
  return first === last ? `대진표 · ${first}` : `대진표 · ${first}–${last}`;
}

const TITLES = {
  entries: '참가자',
  now: '지금 경기',
  next: '다음 경기',
  results: '방금 끝난 경기',
  standings: '순위',
  podium: '시상대',
} as const;

/** One page of a hall's TV. */
export function TvPageView(shown: Shown<TvPage['kind']>) {
  const { page, tournament } = shown;
  switch (page.kind) {
    case 'entries':
      return <Entries {...shown} page={page} />;
    case 'now':
      return <Now {...shown} page={page} />;
    case 'next':
      return <Matches tournament={tournament} matches={page.matches} />;
    case 'results':
      return <Matches tournament={tournament} matches={page.matches} />;
    case 'podium':
      return <Podium tournament={tournament} />;
    case 'standings':
      return <TvBoard tournament={tournament} />;
    case 'bracket':
      return (
        <TvBoard tournament={tournament} page={page} live={match => shown.scores(match)?.points ?? null} />
      );
  }
}

function Entries({ page: { entries, from }, tournament }: Shown<'entries'>) {
  return (
    <ol className="tv-entries" start={from + 1}>
      {entries.map(entry => (
        <li key={entry}>{nameOf(tournament, entry)}</li>
      ))}
    </ol>
  );
}

function Now({ page: { matches }, tournament, scores, now }: Shown<'now'>) {
  return (
    <ul className="tv-tables" data-count={matches.length}>
      {matches.map(match => (
        <li key={match.key} className="tv-table" data-called={match.startedAt ? undefined : ''}>
          <p className="tv-table-head">
            <strong>{match.table}번 테이블</strong> <span>{matchTitle(tournament, match)}</span>
          </p>
          {match.sides.map(({ entry }, side) => (
            <p key={entry} className="tv-side">
              <span className="tv-name">{nameOf(tournament, entry)}</span>
              <span className="tv-points">{scores(match.key)?.points[side === 0 ? 0 : 1]}</span>
            </p>
          ))}
          <p className="tv-table-foot">
            <Progress match={match} now={now} innings={scores(match.key)?.innings} />
            {match.referee !== null && <span>심판 {nameOf(tournament, match.referee)}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}

type ProgressProps = { match: Match; now: number | undefined; innings: number | undefined };

function Progress({ match, now, innings }: ProgressProps) {
  if (now === undefined) return <span>{match.startedAt ? '경기 중' : '호출'}</span>;
  const left = callLeft(match, now);
  if (left !== null) return <span className="tv-call">{callSentence(left)}</span>;
  return <span>경기 중 · {innings ? `${innings}이닝` : `${minutesOf(match, now)}분째`}</span>;
}

function Matches({ matches, tournament }: { matches: Match[]; tournament: Tournament }) {
  return (
    <ul className="tv-matches">
      {matches.map(match => (
        <li key={match.key}>
          <span className="tv-round">{matchTitle(tournament, match)}</span>
          <span className="tv-pair">
            {match.sides.map(({ entry }, side) => (
              <span key={entry ?? side} className="tv-name" data-won={match.winner === entry || undefined}>
                {nameOf(tournament, entry)}
              </span>
            ))}
          </span>
          <span className="tv-result">{resultLine(tournament, match)}</span>
        </li>
      ))}
    </ul>
  );
}

function Podium({ tournament }: { tournament: Tournament }) {
  return (
    <ol className="tv-podium">
      {podium(tournament).map(({ title, names }) => (
        <li key={title} data-rank={title}>
          <span className="tv-rank">{title}</span>
          <span className="tv-podium-name">{names.join(', ')}</span>
        </li>
      ))}
    </ol>
  );
}
