import { callLeft } from '#/features/tournaments/bracket/call-clock.rules.ts';
import { gainOf, lossOf, matchTitle, nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import { isCallable, obstaclesTo, tableFor } from '#/features/tournaments/engine/evening/calls.rules.ts';
import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { CallClock } from '#/features/tournaments/runner/calling/call-clock.tsx';
import { obstacleText } from '#/features/tournaments/runner/calling/call-obstacle.rules.ts';
import { NoShow } from '#/features/tournaments/runner/calling/no-show.tsx';
import { HOW_NAMES } from '#/features/tournaments/runner/correcting/log-sentence.rules.ts';
import { handicapText } from '#/features/tournaments/runner/entering/names/handicap-text.rules.ts';
import { scoreLine } from '#/features/tournaments/scoring/score-text.rules.ts';
import { Button } from '#/ui/theme/button.tsx';
import { Tag } from '#/ui/theme/tag.tsx';
import { GOES, PlayerLine, WON } from './player-line.tsx';
import { opponentOf } from './rounds.rules.ts';

export type MatchCommands = {
  perform: (command: Command) => void;
  /**
   * Calls a match to a table, with the default referee if `referee` is left out, without one if null. Asks
   * for confirmation when a player rests or is a referee elsewhere.
   */
  onCall: (match: Match, table: number, referee?: number | null) => void;
  onAdvance: (match: Match, entry: number) => void;
  onScore: (match: Match) => void;
  onMore: (match: Match) => void;
  /** Opens the form for the result of a group match. */
  onType: (match: Match) => void;
  onFix: (match: Match) => void;
};
type MatchPanelProps = MatchCommands & {
  tournament: Tournament;
  match: Match;
  readOnly: boolean;
  /** The current points of both sides of a match that is being scored; undefined when it is not. */
  points: readonly [number, number] | undefined;
  /** The current time in milliseconds; undefined while no clock is shown. */
  now: number | undefined;
};

/**
 * A panel for one match: both sides with buttons for 승 and 진출, the call and the scorer. A decided match takes
 * two lines, with a button to correct the result.
 */
export function MatchPanel(props: MatchPanelProps) {
  const { tournament, match, readOnly, now } = props;
  const title = matchTitle(tournament, match);
  const isOverdue = !readOnly && now !== undefined && callLeft(tournament, match, now) === 0;
  const absent = (loser: number) => {
    const entry = opponentOf(match, loser);
    if (entry !== null)
      props.perform({ type: 'advanced', match: match.key, entry, how: 'walkover', score: null });
  };
  return (
    <article
      className={`runner-match px-3.5 py-3 border border-line rounded-card ${match.state === 'decided' ? 'bg-sunken' : 'bg-surface'}`}
      data-state={match.state}
      aria-label={title}
      data-match={match.key}
    >
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="mr-auto text-soft text-row font-semibold">{title}</h3>
        <MatchNote tournament={tournament} match={match} now={now} />
        {!readOnly && match.state === 'decided' && (
          <Button
            variant="plain"
            small
            aria-label={`${title} 결과 고치기`}
            onClick={() => props.onFix(match)}
          >
            결과 고치기
          </Button>
        )}
      </header>
      {match.sides.map((side, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sides, which never change places
        <SideRow key={index} {...props} entry={side.entry} wins={side.wins} />
      ))}
      {isOverdue && <NoShow key={match.calledAt} {...{ tournament, match }} onAbsent={absent} />}
      {!readOnly && match.state === 'open' && <NextSteps {...props} title={title} />}
    </article>
  );
}

/** The buttons for the next step of an open match: call, start, score. */
function NextSteps({
  tournament,
  match,
  points,
  now,
  title,
  ...commands
}: MatchPanelProps & { title: string }) {
  const { key, table, startedAt, referee } = match;
  const scorer = points ? `점수판 ${points.join(':')} · 이어서` : '점수판';
  return (
    <footer className="flex flex-wrap items-center gap-x-2 gap-y-1 mt-1.5 pt-2 border-t border-line">
      {table === null && <CallButton {...{ tournament, match, title, now }} onCall={commands.onCall} />}
      {table !== null && !startedAt && (
        <Button
          small
          aria-label={`${title} 경기 시작`}
          onClick={() => commands.perform({ type: 'started', match: key })}
        >
          경기 시작
        </Button>
      )}
      <Button variant="quiet" small aria-label={`${title} ${scorer}`} onClick={() => commands.onScore(match)}>
        {scorer}
      </Button>
      <Button variant="quiet" small aria-label={`${title} 결과 입력`} onClick={() => commands.onType(match)}>
        결과 입력
      </Button>
      <Button
        variant="plain"
        small
        className="ml-auto"
        aria-label={`${title} 기권·교체 등`}
        onClick={() => commands.onMore(match)}
      >
        기권·교체 등
      </Button>
      {referee !== null && (
        <p className="basis-full text-soft text-label">심판 {nameOf(tournament, referee)}</p>
      )}
    </footer>
  );
}

type CallProps = Pick<MatchPanelProps, 'tournament' | 'match' | 'now' | 'onCall'> & { title: string };

/**
 * A button 호출 that calls the match to an idle table; nothing while one of its players is playing elsewhere.
 */
function CallButton({ tournament, match, title, now, onCall }: CallProps) {
  const table = tableFor(tournament, match, now);
  if (table === undefined || !isCallable(obstaclesTo(tournament, match))) return null;
  return (
    <Button
      variant="quiet"
      small
      aria-label={`${title} ${table}번 호출`}
      onClick={() => onCall(match, table)}
    >
      {table}번 호출
    </Button>
  );
}

type NoteProps = Pick<MatchPanelProps, 'tournament' | 'match' | 'now'>;

function MatchNote({ tournament, match, now }: NoteProps) {
  const { how, score, winner, table, startedAt } = match;
  const play = tournament.settings?.play;
  if (match.state === 'waiting') return <Tag colour="yellow">상대 대기</Tag>;
  if (match.state === 'open')
    return table === null ? (
      <Obstacles {...{ tournament, match, now }} />
    ) : (
      <Tag colour="yellow">
        {table}번 테이블{startedAt ? ' · ' : ' 호출 '}
        <CallClock {...{ tournament, match, now }} />
      </Tag>
    );
  if (winner === null && how !== 'played') return <Tag colour="yellow">기권·실격 무효</Tag>;
  if (winner === null && !score) return <Tag colour="yellow">무승부</Tag>;
  if (how && how !== 'played') return <Tag colour="yellow">{HOW_NAMES[how]}</Tag>;
  if (!score || !play) return null;
  const side = match.sides[1].entry === winner ? 1 : 0;
  return <Tag colour="yellow">{scoreLine(score, side, play)}</Tag>;
}

/** A notice about players of the match who rest or are needed at another table. */
function Obstacles({ tournament, match, now }: NoteProps) {
  const said = obstaclesTo(tournament, match, now).map(each => obstacleText(tournament, each));
  return said.length === 0 ? null : <Tag colour="yellow">{said.join(' · ')}</Tag>;
}

const SIDE = 'flex items-center gap-2 mt-1 px-2 py-1 rounded-control';

type SideRowProps = MatchPanelProps & { entry: number | null; wins: number };

function SideRow({ tournament, match, readOnly, entry, wins, ...commands }: SideRowProps) {
  const { state, winner } = match;
  if (entry === null) return <div className={`${SIDE} text-soft`}>앞 경기를 기다립니다</div>;
  const name = nameOf(tournament, entry);
  const won = state === 'decided' && winner === entry;
  const lost = state === 'decided' && winner !== null && winner !== entry;
  const goes = match.round === 0 ? '승리' : gainOf(tournament, match, entry);
  const isCounted = match.sides.some(side => side.wins > 0);
  return (
    <div className={`${SIDE} ${won ? WON : ''}`}>
      <PlayerLine
        name={name}
        facts={handicapText(tournament, entry)}
        wins={isCounted && wins}
        outcome={
          (won && (match.round === 0 ? '승자' : `승자 · ${goes}`)) ||
          (lost && (match.next ? `패자 · ${lossOf(tournament, match)}` : '패자'))
        }
        look={won ? 'won' : lost ? 'lost' : undefined}
      />
      {!readOnly && state === 'open' && (
        <div className="flex flex-none gap-1.5">
          {match.round > 0 && (
            <Button
              variant="quiet"
              aria-label={`${name} 승`}
              onClick={() => commands.perform({ type: 'won', match: match.key, entry })}
            >
              승
            </Button>
          )}
          <Button
            variant="quiet"
            className={GOES}
            aria-label={`${name} ${goes}`}
            onClick={() => commands.onAdvance(match, entry)}
          >
            {goes}
          </Button>
        </div>
      )}
    </div>
  );
}
