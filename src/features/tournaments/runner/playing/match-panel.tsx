import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { callLeft, callSeconds } from '#/features/tournaments/bracket/match-times.rules.ts';
import { entriesIn } from '#/features/tournaments/engine/match.rules.ts';
import {
  loserText,
  matchTitle,
  nameOf,
  sourceTexts,
  winnerText,
} from '#/features/tournaments/engine/names.rules.ts';
import {
  isCallable,
  obstaclesTo,
  proposedCalls,
  tableFor,
} from '#/features/tournaments/engine/schedule/calls.rules.ts';
import type { Match } from '#/features/tournaments/engine/tournament.rules.ts';
import { CallClock, obstacleText, useCall } from '#/features/tournaments/runner/calling/calls.tsx';
import { HOW_NAMES } from '#/features/tournaments/runner/correcting/log-sentence.rules.ts';
import { PlayerLine, WINNER_ROW } from '#/features/tournaments/runner/layout.tsx';
import { type Running, useRunning } from '#/features/tournaments/runner/use-running.ts';
import { scoreDetails } from '#/features/tournaments/scoring/score-text.rules.ts';
import type { MatchScore } from '#/features/tournaments/scoring/scoring.contract.ts';
import { scoreOf } from '#/features/tournaments/scoring/tally.rules.ts';
import { verdictOf } from '#/features/tournaments/scoring/verdict.rules.ts';
import { DECIDES } from '#/ui/client/device/double-press.ts';
import { confirm } from '#/ui/dialog/confirm.client.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { RowButton } from '#/ui/theme/row-button.tsx';
import { Tag } from '#/ui/theme/tag.tsx';
import { opponentOf } from './rounds.rules.ts';

/** The score on this device's scoreboard; undefined if the match is not being scored. */
export function liveScore({ saved }: Pick<Running, 'saved'>, match: string): MatchScore | undefined {
  const game = saved?.games[match];
  return game && scoreOf(game);
}

function MatchPanel({ match }: { match: Match }) {
  const { tournament, readOnly, mayScore, now, scores, openSheet } = useRunning();
  const title = matchTitle(tournament, match);
  const isReported = scores?.reported.includes(match.key) === true;
  const isOverdue = !readOnly && !isReported && now !== undefined && callLeft(tournament, match, now) === 0;
  return (
    <article
      className={`runner-match max-w-132 px-3.5 py-3 border border-line rounded-card ${match.state === 'decided' ? 'bg-sunken' : 'bg-surface'}`}
      data-state={match.state}
      aria-label={title}
      data-match={match.key}
    >
      <header className="flex items-start">
        <div className="flex flex-1 flex-wrap items-center gap-x-2 gap-y-1 min-w-0 min-h-7">
          <h3 className="mr-auto text-soft text-row font-semibold">{title}</h3>
          {match.state === 'open' && match.table !== null ? (
            <Tag colour={match.startedAt ? 'primary' : 'yellow'} className="max-w-full">
              {match.table}번 테이블{match.startedAt ? ' · ' : ' 호출 '}
              <CallClock match={match} />
            </Tag>
          ) : (
            <MatchNote match={match} />
          )}
        </div>
        {!readOnly && match.state === 'open' && (
          <button
            type="button"
            className="icon-button -my-2 -mr-2"
            aria-label={`${title} 기권·교체 등`}
            onClick={() => openSheet({ about: 'more', match: match.key })}
          >
            <Ellipsis />
          </button>
        )}
        {!readOnly && match.state === 'decided' && (
          <RowButton
            of={title}
            label="결과 고치기"
            variant="plain"
            className="-my-2 -mr-3 underline"
            onClick={() => openSheet({ about: 'typed', match: match.key })}
          />
        )}
      </header>
      {match.sides.map((side, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sides, which never change places
        <SideRow key={index} match={match} side={side} at={index} />
      ))}
      {isOverdue && <NoShowAlert key={match.calledAt} match={match} />}
      {mayScore && match.state === 'open' && <NextSteps match={match} title={title} />}
    </article>
  );
}

function NextSteps({ match, title }: { match: Match; title: string }) {
  const running = useRunning();
  const { tournament, readOnly, now, perform, openSheet } = running;
  const call = useCall();
  const { key, table, startedAt, referee } = match;
  const game = running.saved?.games[key];
  // A match cannot be called while one of its players plays elsewhere.
  const free =
    !readOnly &&
    table === null &&
    isCallable(obstaclesTo(tournament, match)) &&
    tableFor(tournament, match, now);
  const proposed = proposedCalls(tournament, now).find(each => each.match === key);
  return (
    <footer className="flex flex-wrap items-center gap-x-2 gap-y-1 mt-1.5 pt-2 border-t border-line">
      {free && (
        <RowButton
          of={title}
          label={`${free}번 테이블로 호출`}
          variant="primary"
          onClick={() => void call(match, free, proposed?.referee)}
        />
      )}
      {table !== null && !startedAt && (
        <RowButton of={title} label="경기 시작" onClick={() => perform({ type: 'started', match: key })} />
      )}
      <RowButton
        of={title}
        label={game && verdictOf(game).state === 'won' ? '결과 확정' : '점수판'}
        variant={free ? 'quiet' : 'primary'}
        onClick={() => openSheet({ about: 'score', match: key })}
      />
      <RowButton of={title} label="결과 입력" onClick={() => openSheet({ about: 'typed', match: key })} />
      {referee !== null && <p className="ml-auto text-soft text-label">심판 {nameOf(tournament, referee)}</p>}
    </footer>
  );
}

function MatchNote({ match }: { match: Match }) {
  const { tournament, now } = useRunning();
  const { state, how, score, winner } = match;
  const play = tournament.settings?.play;
  const obstacles = state === 'open' ? obstaclesTo(tournament, match, now) : [];
  // The sides are in the order of the bracket.
  const details = score && play ? scoreDetails(score, match.sides[1].entry === winner ? 1 : 0, play, 0) : [];
  const note =
    (state === 'waiting' && '상대 대기') ||
    (state === 'open' && obstacles.map(each => obstacleText(tournament, each)).join(' · ')) ||
    (state === 'decided' && winner === null && how !== 'played' && '기권·실격 무효') ||
    (how && how !== 'played' && HOW_NAMES[how]) ||
    [state === 'decided' && winner === null && '무승부', ...details].filter(Boolean).join(' · ');
  return note ? (
    <Tag colour={state === 'decided' ? 'quiet' : 'yellow'} className="max-w-full">
      {note}
    </Tag>
  ) : null;
}

const SIDE = 'flex items-center gap-2 mt-1 -mx-3.5 px-3.5 py-1';

type SideRowProps = { match: Match; side: Match['sides'][number]; at: number };

function SideRow({ match, side: { entry, wins }, at }: SideRowProps) {
  const running = useRunning();
  const { tournament, mayScore, readOnly, perform } = running;
  const advance = useAdvance(match);
  const { state, winner } = match;
  const score = state === 'decided' ? match.score : liveScore(running, match.key);
  if (entry === null)
    return (
      <div className={`${SIDE} text-soft`}>
        {sourceTexts(tournament)(match, at) || '앞 경기를 기다립니다'}
      </div>
    );
  const name = nameOf(tournament, entry);
  const won = state === 'decided' && winner === entry;
  const lost = state === 'decided' && winner !== null && winner !== entry;
  const advanceLabel = match.round === 0 ? '승리' : winnerText(tournament, match, entry);
  const isCounted = match.sides.some(each => each.wins > 0);
  return (
    <div className={`${SIDE} ${won ? WINNER_ROW : ''}`}>
      {won && <span className="sr-only">승자</span>}
      <PlayerLine
        entry={entry}
        wins={isCounted && wins}
        outcome={lost && loserText(tournament, match)}
        look={won ? 'won' : lost ? 'lost' : undefined}
      />
      {score && (
        <span className="text-soft text-label tabular-nums">
          <strong className="text-text text-head">{score.points[at]}</strong>/{score.targets[at]}
        </span>
      )}
      {mayScore && state === 'open' && (
        <div className="flex flex-none gap-1">
          {/* The first win of a match is counted in its menu, which only an organiser has. */}
          {match.round > 0 && (isCounted || readOnly) && (
            <RowButton
              of={name}
              label="승"
              onClick={() => perform({ type: 'won', match: match.key, entry })}
            />
          )}
          <RowButton of={name} label={advanceLabel} onClick={() => void advance(entry)} {...DECIDES} />
        </div>
      )}
    </div>
  );
}

/** Returns a function that lets an entry win without a score; asks first if this device counted points. */
function useAdvance(match: Match) {
  const running = useRunning();
  const { tournament, perform } = running;
  return async (entry: number) => {
    const points = liveScore(running, match.key)?.points;
    const name = nameOf(tournament, entry);
    const question = {
      title: `점수판에 ${points?.join(':')} 경기가 있습니다.`,
      body: `점수 없이 ${name} 선수로 정합니다. 점수를 남기려면 점수판에서 경기를 마쳐주세요.`,
      confirmLabel: `점수 없이 ${name} 승`,
    };
    const isPlayed = points && points[0] + points[1] > 0;
    if (!isPlayed || (await confirm(question)))
      perform({ type: 'advanced', match: match.key, entry, how: 'played', score: null });
  };
}

/** An alert after a call's waiting time: the organiser presses the absent player, and the opponent wins. */
function NoShowAlert({ match }: { match: Match }) {
  const { tournament, perform } = useRunning();
  const [waits, setWaits] = useState(false);
  if (waits) return null;
  const lose = (absent: number) => {
    const entry = opponentOf(match, absent);
    if (entry !== null) perform({ type: 'advanced', match: match.key, entry, how: 'walkover', score: null });
  };
  return (
    <div className="grid gap-2 mt-2 p-3 rounded-control bg-yellow-tint text-yellow-text" role="alert">
      <p>{callSeconds(tournament) / 60}분이 지났습니다. 오지 않은 선수를 누르면 상대의 부전승이 됩니다.</p>
      <div className="flex flex-wrap gap-2 *:whitespace-normal">
        {entriesIn(match).map(entry => (
          <Button key={entry} variant="quiet" small onClick={() => lose(entry)} {...DECIDES}>
            {nameOf(tournament, entry)} 불참
          </Button>
        ))}
        <Button variant="plain" small onClick={() => setWaits(true)}>
          더 기다리기
        </Button>
      </div>
    </div>
  );
}

export function FoldedPanels({ title, matches }: { title: string; matches: Match[] }) {
  if (matches.length === 0) return null;
  return (
    <Fold className="pb-3 mt-3" summary={`${title} ${matches.length}`}>
      <MatchPanels matches={matches} />
    </Fold>
  );
}

export function PlayedPanels({ matches }: { matches: Match[] }) {
  const left = matches.filter(({ state }) => state !== 'decided');
  const decided = matches.filter(({ state, bye }) => state === 'decided' && !bye);
  if (left.length === 0) return <MatchPanels matches={decided} />;
  return (
    <div>
      <MatchPanels matches={left} />
      <FoldedPanels title="끝난 경기" matches={decided} />
    </div>
  );
}

export function MatchPanels({ matches }: { matches: Match[] }) {
  return (
    <div className="runner-matches grid grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] gap-3 items-start">
      {matches.map(match => (
        <MatchPanel key={match.key} match={match} />
      ))}
    </div>
  );
}
