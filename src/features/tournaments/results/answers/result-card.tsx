import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import { matchTitle, nameOf } from '#/features/tournaments/engine/names.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { ScoreLine } from '#/features/tournaments/page/score-line.tsx';
import type { MatchScore } from '#/features/tournaments/scoring/scoring.contract.ts';
import { Card } from '#/ui/page/frame.tsx';
import { Answering, type Answers, askedNote, MatchStanding } from './answering.tsx';
import { useLinked } from './use-linked.ts';

type ResultCardProps = {
  tournament: Tournament;
  answers: Answers;
  /** The reader's entry. */
  own: number;
  /** True if the page has a more urgent step: a match that the reader plays, or a tournament that the reader runs. */
  isQuiet: boolean;
};

/** A result that the reader has neither confirmed nor disputed, with both answers; empty if there is none. */
export function ResultCard({ tournament, answers, own, isQuiet }: ResultCardProps) {
  const note = askedNote(answers, useLinked());
  const result = note && resultOf(tournament, note.match);
  if (!answers || !result) return null;
  const { title, entries, winner, score } = result;
  const innings = score ? Math.max(...score.innings) : 0;
  return (
    <Card className="mt-4 flex max-w-132 flex-col gap-1 px-4 py-3.5" aria-label="결과 확인">
      <p className="text-soft text-row tabular-nums">
        <strong className="mr-2 text-text">내 경기 결과가 맞습니까?</strong>
        {title}
        {innings > 0 && ` · ${innings}이닝`}
      </p>
      <div className="pb-1">
        {entries.map((entry, side) => (
          <ScoreLine
            key={entry}
            name={nameOf(tournament, entry)}
            points={score?.points[side]}
            target={score?.targets[side]}
            isOwn={entry === own}
            isWinner={entry === winner}
          />
        ))}
      </div>
      <MatchStanding note={note} />
      <Answering
        key={note.match}
        id={answers.id}
        note={note}
        onAnswered={answers.onAnswered}
        isQuiet={isQuiet}
      />
    </Card>
  );
}

type Result = {
  title: string;
  /** Both sides in the order of the score. */
  entries: (number | null)[];
  winner: number | null;
  /** Left out if only the winner is known. */
  score?: MatchScore | null;
};

/** The result of a decided match of a bracket or group, or of a game of 개인전; undefined if there is none. */
function resultOf(tournament: Tournament, key: string): Result | undefined {
  const duel = tournament.duels.findIndex(({ event }) => event === key);
  const game = tournament.duels[duel];
  if (game) {
    const { winner, loser, score } = game;
    return { title: `${duel + 1}경기`, entries: [winner, loser], winner, score };
  }
  const match = allMatches(tournament).find(each => each.key === key);
  return (
    match && {
      title: matchTitle(tournament, match),
      entries: match.sides.map(({ entry }) => entry),
      winner: match.winner,
      score: match.score,
    }
  );
}
