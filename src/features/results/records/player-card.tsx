import type { MemberResults } from '#/features/tournaments/results/results.contract.ts';
import { average, rateText } from '#/shared/average.ts';
import { ballOf } from '#/shared/score4.ts';
import { Face } from '#/ui/theme/face.tsx';
import { badgesOf, lastGamesText } from './player-card.rules.ts';
import '#/features/tournaments/results/results.css';

type Player = Record<'score4' | 'score3' | 'highrun4' | 'highrun3', number | null>;
type PlayerCardProps = {
  member: Player;
  /** The name of the member's picture; empty without one. */
  picture: string;
  record: MemberResults;
  /** The page of the record's matches. */
  page: number;
  /** The player's name, where the page's title does not show it. */
  name?: string;
  /** Where the player plays. */
  place?: string;
};

/** The card of a player: picture or ball, four large numbers of the chosen ball, and the last ten games. */
export function PlayerCard({
  member,
  picture,
  record: { ball, sums, results },
  page,
  name,
  place,
}: PlayerCardProps) {
  const { games, wins, inningPoints, innings, highRun } = sums[ball];
  const [score, ownRun] = ball === '4' ? [member.score4, member.highrun4] : [member.score3, member.highrun3];
  const numbers = [
    [ball === '4' ? '4구 수지' : '3구 점수', score?.toLocaleString('ko-KR')],
    ['에버리지', innings > 0 && average(inningPoints, innings)],
    // The higher one of the tournaments' and the member's own.
    ['최고 하이런', Math.max(highRun, ownRun ?? 0)],
    ['승률', games > 0 && rateText(wins, games)],
  ] as const;
  const last = page === 1 ? results : [];
  const badges = badgesOf(sums[ball], last);
  return (
    <section className="player-card" aria-label="선수 카드">
      {(name || place) && (
        <p className="player-who">
          {name && <strong>{name}</strong>}
          {place}
        </p>
      )}
      {picture ? (
        <Face picture={picture} large />
      ) : (
        <img src={`/balls/${ballOf(member.score4)}.svg`} width={96} height={96} alt="" decoding="async" />
      )}
      <dl className="player-numbers">
        {numbers.map(([name, number]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{number || '–'}</dd>
          </div>
        ))}
      </dl>
      {last.length > 0 && (
        <p className="player-last">
          <span className="player-dots" aria-hidden="true">
            {last.toReversed().map(({ id, won }) => (
              <i key={id} data-won={won || undefined} />
            ))}
          </span>
          {lastGamesText(last)}
        </p>
      )}
      {badges.length > 0 && (
        <ul className="player-badges" aria-label="배지">
          {badges.map(badge => (
            <li key={badge}>{badge}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
