import { allMatches, sideOf } from '#/features/tournaments/engine/match.rules.ts';
import { matchTitle, nameOf } from '#/features/tournaments/engine/names.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { MatchScore } from '#/features/tournaments/scoring/scoring.contract.ts';
import { Card } from '#/ui/page/frame.tsx';
import { Answering, type Answers, askedNote, MatchStanding } from './answering.tsx';
import { useLinked } from './use-linked.ts';

type ResultCardProps = {
  tournament: Tournament;
  answers: Answers;
  /** True while the reader plays, and the page's first step is that match. */
  isPlaying: boolean;
};

/** A result that the reader has neither confirmed nor disputed, with both answers; empty if there is none. */
export function ResultCard({ tournament, answers, isPlaying }: ResultCardProps) {
  const note = askedNote(answers, useLinked());
  const result = note && resultOf(tournament, note.match);
  if (!answers || !result) return null;
  const [winner, loser] = result.names;
  const { title, points, innings } = result;
  return (
    <Card className="my-4 flex max-w-120 flex-col gap-1 py-3" aria-label="결과 확인">
      <p className="text-soft text-row tabular-nums">
        {title}
        {innings > 0 && ` · ${innings}이닝`}
      </p>
      <p className="text-lead font-semibold tabular-nums wrap-anywhere">
        {winner} <span className="whitespace-nowrap">{points ? points.join(' : ') : '승 –'}</span> {loser}
      </p>
      <MatchStanding note={note} />
      <Answering
        key={note.match}
        id={answers.id}
        note={note}
        onAnswered={answers.onAnswered}
        isQuiet={isPlaying}
      />
    </Card>
  );
}

type Result = {
  title: string;
  /** The winner's name, then the loser's. */
  names: [string, string];
  /** In the order of the names; undefined if only the winner is known. */
  points: [number, number] | undefined;
  /** 0 if they were not counted. */
  innings: number;
};

/** The result of a decided match of a bracket or group, or of a game of 개인전; undefined if there is none. */
function resultOf(tournament: Tournament, key: string): Result | undefined {
  const duel = tournament.duels.findIndex(({ event }) => event === key);
  const game = tournament.duels[duel];
  if (game)
    return {
      title: `${duel + 1}경기`,
      names: [nameOf(tournament, game.winner), nameOf(tournament, game.loser)],
      ...figuresOf(game.score, 0),
    };
  const match = allMatches(tournament).find(each => each.key === key);
  if (!match) return undefined;
  const first = match.winner === null ? 0 : sideOf(match, match.winner);
  const [one, other] = match.sides.map(({ entry }) => nameOf(tournament, entry)) as [string, string];
  return {
    title: matchTitle(tournament, match),
    names: first === 0 ? [one, other] : [other, one],
    ...figuresOf(match.score, first),
  };
}

function figuresOf(score: MatchScore | null | undefined, first: 0 | 1): Pick<Result, 'points' | 'innings'> {
  if (!score) return { points: undefined, innings: 0 };
  const [one, other] = score.points;
  return { points: first === 0 ? [one, other] : [other, one], innings: Math.max(...score.innings) };
}
