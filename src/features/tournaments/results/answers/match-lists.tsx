import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { groupTitle, matchTitle, nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { resultLine } from '#/features/tournaments/live/live.rules.ts';
import type { TournamentResults } from '#/features/tournaments/results/results.contract.ts';
import { scoreLine } from '#/features/tournaments/scoring/score-text.rules.ts';
import { Fold } from '#/ui/page/fold.tsx';
import { MatchAnswer } from './match-answer.tsx';

/** Which matches count and which answers the signed-in member may give; null for guests. */
export type Answers = {
  id: number;
  results: TournamentResults;
  onAnswered: () => void | Promise<void>;
} | null;
type ListProps = { tournament: Tournament; answers: Answers };

/** The matches of groups and bracket, one section each; the current round is unfolded. */
export function Rounds({ tournament, answers }: ListProps) {
  const { rounds, third, groups } = tournament;
  const linked = useLinked();
  const found = rounds.findIndex(({ matches }) => matches.some(match => match.state !== 'decided'));
  const current = found === -1 ? rounds.length - 1 : found;
  const parts = groups.map(group => ({ title: groupTitle(tournament, group), matches: group.matches }));
  return (
    <>
      {parts.map(part => (
        <MatchList
          key={part.title}
          {...{ tournament, answers, linked, ...part }}
          open={rounds.length === 0 && groups.length < 3}
        />
      ))}
      {rounds.map(({ title, matches }, index) => {
        const all = third && index === rounds.length - 1 ? [third, ...matches] : matches;
        return (
          <MatchList
            key={title}
            {...{ tournament, answers, linked, title }}
            matches={all}
            open={index === current}
          />
        );
      })}
    </>
  );
}

type MatchListProps = ListProps & {
  title: string;
  matches: readonly Match[];
  linked: string | undefined;
  open: boolean;
};

function MatchList({ tournament, answers, title, matches, linked, open }: MatchListProps) {
  return (
    <Fold
      open={open || matches.some(({ key }) => key === linked)}
      summary={
        <>
          {title} <span className="text-soft text-row font-normal">{matches.length}경기</span>
        </>
      }
    >
      <ul>
        {matches.map(match => (
          <Row
            key={match.key}
            anchor={match.key}
            isLinked={match.key === linked}
            title={matchTitle(tournament, match)}
            sides={sidesOf(tournament, match)}
            result={match.bye ? '' : resultLine(tournament, match)}
          >
            <Answer of={match.key} answers={answers} />
          </Row>
        ))}
      </ul>
    </Fold>
  );
}

/** The two sides of a match with their names; the winner comes first, as in the score. */
function sidesOf(tournament: Tournament, { sides, bye, winner }: Match): Shown[] {
  const shown = sides.map(({ entry }) => ({
    name: entry === null ? (bye ? '부전승' : '미정') : nameOf(tournament, entry),
    won: entry !== null && entry === winner,
  }));
  return shown.sort((one, other) => Number(other.won) - Number(one.won));
}

/** The games of 개인전, in the order they were played. */
export function Duels({ tournament, answers }: ListProps) {
  const play = tournament.settings?.play;
  const linked = useLinked();
  return (
    <ul className="border-b border-line">
      {tournament.duels.map(({ event, winner, loser, score }, index) => (
        <Row
          key={event}
          anchor={event}
          isLinked={event === linked}
          title={`${index + 1}경기`}
          sides={[
            { name: nameOf(tournament, winner), won: true },
            { name: nameOf(tournament, loser), won: false },
          ]}
          result={score && play ? scoreLine(score, 0, play) : ''}
        >
          <Answer of={event} answers={answers} />
        </Row>
      ))}
    </ul>
  );
}

/** The id of the match in the address's fragment. */
const useLinked = () => useLocation().hash.slice(1);

type Shown = { name: string; won: boolean };
type RowProps = {
  title: string;
  /** The fragment of the page's address that leads to this match, as notifications link to it. */
  anchor: string;
  isLinked: boolean;
  sides: Shown[];
  result: string;
  children: ReactNode;
};

function Row({ title, anchor, isLinked, sides, result, children }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isLinked) row.current?.scrollIntoView({ block: 'center' });
  }, [isLinked]);
  return (
    <li
      ref={row}
      id={anchor}
      className={`flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2 border-t border-dashed border-line tabular-nums ${isLinked ? 'bg-yellow-tint' : ''}`}
    >
      <span className="basis-24 flex-none text-soft text-row">{title}</span>
      <span className="grid flex-[1_1_16rem] max-md:order-[-1] grid-cols-2 gap-3">
        {sides.map(({ name, won }, side) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sides, which never change places
          <span key={side} className={won ? 'text-primary font-bold' : undefined}>
            {name}
          </span>
        ))}
      </span>
      <span className="ml-auto text-soft text-row">{result}</span>
      {children}
    </li>
  );
}

function Answer({ of, answers }: { of: Match['key']; answers: Answers }) {
  const note = answers?.results.matches.find(({ match }) => match === of);
  if (!answers || !note) return null;
  const isPlain = !note.can.answer && !note.can.rule && note.reasons.length === 0;
  if (isPlain && note.standing !== 'disputed' && note.standing !== 'void') return null;
  return (
    <div className="basis-full">
      <MatchAnswer id={answers.id} note={note} onAnswered={answers.onAnswered} />
    </div>
  );
}
