import { bracketParts } from '#/features/tournaments/bracket/drawing/bracket-window.rules.ts';
import {
  callLeft,
  callSentence,
  plannedFor,
  playedSentence,
} from '#/features/tournaments/bracket/match-times.rules.ts';
import { CrossTable, GroupTable, Standings, TieNotes } from '#/features/tournaments/bracket/standings.tsx';
import { TvBoard } from '#/features/tournaments/bracket/tv-board.tsx';
import { usePlan } from '#/features/tournaments/bracket/upcoming.tsx';
import { groupTitle, matchTitle, nameOf, roundRobinName } from '#/features/tournaments/engine/names.rules.ts';
import { podium } from '#/features/tournaments/engine/results/places.rules.ts';
import type { Group, Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { type LiveScores, resultLine } from '#/features/tournaments/live/live.rules.ts';
import { isReported, REPORTED } from '#/features/tournaments/result-claims/result-claims.rules.ts';
import { awardLines, honourNotes } from '#/features/tournaments/results/season-points.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { screenContext } from '#/ui/client/screen-context.ts';
import { type CallPage, nameWidthClass, nextQueue, nextReferees, type TvPage } from './tv-pages.rules.ts';
import './tv-pages.css';

type Tv = {
  saved: TournamentWithEvents;
  tournament: Tournament;
  scores: LiveScores;
  /** The current time in milliseconds; undefined during rendering on the server. */
  now: number | undefined;
};

const [TvProvider, useTv] = screenContext<Tv>('a TV screen');

export { TvProvider };

/** The title of a TV page; for a part of the bracket it includes the rounds. */
export function tvTitle(tournament: Tournament, page: TvPage): string {
  if (page.kind === 'groups') return `${roundRobinName(tournament)} 순위`;
  if (page.kind === 'cross') return '리그 대진표';
  if (page.kind !== 'bracket') return TITLES[page.kind];
  const rounds = bracketParts(tournament)[page.part ?? 0]?.rounds ?? [];
  const [first, last] = [rounds[page.from - 1]?.title, rounds[page.to - 1]?.title];
  return first === last ? `대진표 · ${first}` : `대진표 · ${first}–${last}`;
}

const TITLES = {
  entries: '참가자',
  draw: '추첨',
  now: '지금 경기',
  next: '다음 경기',
  results: '방금 끝난 경기',
  standings: '순위',
  podium: '시상대',
} as const;

export function TvPageView({ page }: { page: TvPage }) {
  const { tournament, scores } = useTv();
  switch (page.kind) {
    case 'entries':
      return (
        <ol className="tv-entries" start={page.from + 1}>
          {page.entries.map(entry => (
            <li key={entry} className="tv-name">
              {nameOf(tournament, entry)}
            </li>
          ))}
        </ol>
      );
    case 'draw':
      return (
        <div className="tv-message">
          <p>추첨 코드</p>
          <p className="tv-drawn-code">{page.code}</p>
          <p>이 코드와 명단이면 누구나 같은 대진표를 다시 만들 수 있습니다.</p>
        </div>
      );
    case 'now':
      return <MatchesUnderWay matches={page.matches} />;
    case 'next':
      return <NextMatches matches={page.matches} />;
    case 'results':
      return <Matches matches={page.matches} />;
    case 'podium':
      return <Podium />;
    case 'groups':
      return <Groups groups={page.groups} />;
    case 'cross':
      return <CrossTables groups={page.groups} />;
    case 'standings':
      return (
        <div className="tv-standings">
          <Standings tournament={tournament} />
        </div>
      );
    case 'bracket':
      return <TvBoard tournament={tournament} page={page} live={scores} />;
  }
}

function MatchesUnderWay({ matches }: { matches: Match[] }) {
  const { tournament, scores } = useTv();
  return (
    <ul className="tv-tables" data-count={matches.length}>
      {matches.map(match => {
        const score = scores(match.key);
        return (
          <li key={match.key} className="tv-table" data-called={match.startedAt || score ? undefined : ''}>
            <p className="tv-table-head">
              {match.table && <strong>{match.table}번 테이블</strong>}
              <Progress match={match} />
              <span className="tv-table-round tv-name">
                {matchTitle(tournament, match)}
                {match.referee !== null && ` · 심판 ${nameOf(tournament, match.referee)}`}
              </span>
            </p>
            {match.sides.map(({ entry }, side) => (
              <p key={entry} className="tv-side" data-fit={nameWidthClass(nameOf(tournament, entry))}>
                <span className="tv-name tv-fit">{nameOf(tournament, entry)}</span>
                {score?.shooter === side && <span className="tv-call">차례</span>}
                <span className="tv-points">
                  {score && (
                    <>
                      {score.points[side]}
                      <small>/{score.targets[side]}</small>
                    </>
                  )}
                </span>
              </p>
            ))}
          </li>
        );
      })}
    </ul>
  );
}

function Progress({ match }: { match: Match }) {
  const { saved, tournament, scores, now } = useTv();
  if (isReported(saved.claims, match)) return <span className="tv-call">{REPORTED}</span>;
  if (now === undefined) return <span>{match.startedAt ? '경기 중' : '호출'}</span>;
  const score = scores(match.key);
  const left = score ? null : callLeft(tournament, match, now);
  if (left !== null) return <span className="tv-call">{callSentence(tournament, left)}</span>;
  return <span>{score ? `경기 중 · ${score.innings}이닝` : playedSentence(match, now)}</span>;
}

/** Maximum number of next matches that are shown as large as calls. */
const LARGE_MOST = 2;

function NextMatches({ matches }: { matches: Match[] }) {
  const { tournament, saved } = useTv();
  const referees = nextReferees(tournament, matches);
  const plan = usePlan(tournament, saved);
  if (matches.length <= LARGE_MOST)
    return (
      <ul className="text-center">
        {matches.map(match => {
          const [table, referee] = [plan?.matches.get(match.key)?.table, referees.get(match.key)];
          return (
            <li key={match.key} className="tv-call-one">
              <p className="tv-calls-round">
                {[plannedFor(plan, match), table && `${table}번 테이블`, matchTitle(tournament, match)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <p className="tv-next">
                <SideNames match={match} />
              </p>
              {referee !== undefined && <p className="tv-calls-round">심판 {nameOf(tournament, referee)}</p>}
            </li>
          );
        })}
      </ul>
    );
  return (
    <Matches
      matches={matches}
      last={({ key }) => {
        const referee = referees.get(key);
        return referee === undefined ? '' : `심판 ${nameOf(tournament, referee)}`;
      }}
      when={match => plannedFor(plan, match)}
    />
  );
}

/** The sides of a match in the order of its result: the winner first, else as drawn. */
const inOrderOfResult = ({ sides: [one, other], winner }: Match) =>
  winner !== null && other.entry === winner ? [other, one] : [one, other];

type MatchesProps = {
  matches: Match[];
  /** Returns the text at the end of a match's row; by default how the match ended. */
  last?: (match: Match) => string;
  /** Returns the planned start of a match; empty if there is none. */
  when?: (match: Match) => string;
};

function Matches({ matches, last, when = () => '' }: MatchesProps) {
  const { tournament } = useTv();
  return (
    <ul className="tv-matches">
      {matches.map(match => (
        <li key={match.key}>
          <span className="tv-round">
            {matchTitle(tournament, match)}
            {when(match) && <span className="tv-when">{when(match)}</span>}
          </span>
          <span className="tv-pair">
            {inOrderOfResult(match).map(({ entry }, side) => (
              <span key={entry ?? side} className="tv-name" data-won={match.winner === entry || undefined}>
                {nameOf(tournament, entry)}
              </span>
            ))}
          </span>
          <span className="tv-result">
            {last ? last(match) : resultLine(tournament, match).replaceAll(')(', ') (')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Maximum number of players whose 리그 대진표 fits beside their standings. */
const CROSS_MOST = 8;

function Groups({ groups }: { groups: Group[] }) {
  const { tournament } = useTv();
  const only = groups.length === 1 ? groups[0] : undefined;
  return (
    <div className="tv-groups" data-long={groups.some(({ entries }) => entries.length > 12) || undefined}>
      {groups.map(group => (
        <section key={group.index} aria-label={groupTitle(tournament, group)}>
          <h2>{groupTitle(tournament, group)}</h2>
          <GroupTable tournament={tournament} group={group} />
        </section>
      ))}
      {only && only.entries.length <= CROSS_MOST && (
        <section aria-label="리그 대진표">
          <h2>리그 대진표</h2>
          <CrossTable tournament={tournament} group={only} />
        </section>
      )}
      {tournament.groups.length === 1 && <TieNotes tournament={tournament} />}
    </div>
  );
}

/** The 리그 대진표 of several groups, which leave room for how ties were settled; their standings do not. */
function CrossTables({ groups }: { groups: Group[] }) {
  const { tournament } = useTv();
  return (
    <div className="tv-groups">
      {groups.map(group => (
        <section key={group.index} aria-label={`${groupTitle(tournament, group)} 리그 대진표`}>
          <h2>{groupTitle(tournament, group)}</h2>
          <CrossTable tournament={tournament} group={group} />
        </section>
      ))}
      <TieNotes tournament={tournament} />
    </div>
  );
}

function Podium() {
  const { tournament, saved } = useTv();
  const awards = awardLines(tournament, saved.prizes);
  return (
    <>
      <ol className="tv-podium">
        {podium(tournament).map(({ title, names, entries }) => (
          <li key={title} data-rank={title.replace('공동 ', '')}>
            <span className="tv-podium-names">
              {names.map(name => (
                <span key={name} className="tv-podium-name tv-name tv-fit" data-fit={nameWidthClass(name)}>
                  {name}
                </span>
              ))}
            </span>
            <span className="tv-step">
              {title}
              <span className="tv-prize">
                {honourNotes(tournament, { entries }, saved.prizes).join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <TieNotes tournament={tournament} />
      {awards.length > 0 && (
        <ul className="tv-awards">
          {awards.map(({ title, text }) => (
            <li key={title}>
              <b>{title}</b> {text}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export function TvCalls({ calls, waiting }: CallPage) {
  const { tournament } = useTv();
  return (
    <div className="tv-calls" role="alert" data-count={calls.length}>
      <ul>
        {calls.map(({ name, match }) => (
          <li key={name} className="tv-call-one">
            <p className="tv-calls-table">{match.table}번 테이블</p>
            <p className="tv-calls-round">{matchTitle(tournament, match)}</p>
            <p className="tv-calls-pair">
              <SideNames match={match} />
            </p>
            {match.referee !== null && (
              <p className="tv-calls-round">심판 {nameOf(tournament, match.referee)}</p>
            )}
          </li>
        ))}
      </ul>
      {waiting > 0 && <p className="tv-calls-round">호출 {waiting}건이 이어집니다</p>}
    </div>
  );
}

function SideNames({ match }: { match: Match }) {
  const { tournament } = useTv();
  return match.sides.map(({ entry }, side) => {
    const name = nameOf(tournament, entry);
    return (
      <span key={entry ?? side} className="tv-name tv-fit" data-fit={nameWidthClass(name)}>
        {name}
      </span>
    );
  });
}

export function TvQueue() {
  const { tournament, scores } = useTv();
  const queue = nextQueue(tournament, scores);
  if (queue.length === 0) return null;
  return (
    <section>
      <h2 className="tv-queue-title">다음 경기</h2>
      <ol className="tv-queue">
        {queue.map(match => (
          <li key={match.key}>
            <span className="tv-queue-round">{matchTitle(tournament, match)}</span>
            <SideNames match={match} />
          </li>
        ))}
      </ol>
    </section>
  );
}
