import type { ReactNode } from 'react';
import type { MemberResults } from '#/features/tournaments/results/results.contract.ts';
import { average, rateText } from '#/shared/average.ts';
import { ballOf } from '#/shared/score4.ts';
import { Face } from '#/ui/page/member-name.tsx';
import { badgesOf, lastGamesText } from './records.rules.ts';

type PlayerCardProps = {
  member: Record<'score4' | 'score3' | 'highrun4' | 'highrun3', number | null>;
  /** The file name of the member's picture; '' if there is none. */
  picture: string;
  record: MemberResults;
  page: number;
  /** The player's name; left out if the title of the page already shows it. */
  name?: string;
  /** The region and hall where the player plays, and other facts. */
  place?: ReactNode;
  /** Buttons for the reader, at the end of the card. */
  children?: ReactNode;
};

export function PlayerCard({ member, picture, record, page, name, place, children }: PlayerCardProps) {
  const { ball, sums, results } = record;
  const { games, wins, inningPoints, innings, highRun } = sums[ball];
  const [score, ownRun] = ball === '4' ? [member.score4, member.highrun4] : [member.score3, member.highrun3];
  const numbers = [
    [ball === '4' ? '4구 수지' : '3구 수지', score?.toLocaleString('ko-KR')],
    ['에버리지', innings > 0 && average(inningPoints, innings)],
    // The higher one of the tournaments' and the member's own.
    ['하이런', Math.max(highRun, ownRun ?? 0)],
    ['승률', games > 0 && rateText(wins, games)],
  ] as const;
  const last = page === 1 ? results : [];
  const badges = badgesOf(sums[ball], last);
  return (
    <section className="cloth flex flex-wrap items-center gap-x-5 gap-y-3 p-5" aria-label="선수 카드">
      {(name || place) && (
        <p className="basis-full text-(--on-felt-soft) text-row">
          {name && (
            <strong className="mr-3 text-(--on-felt) text-head font-extrabold wrap-anywhere">{name}</strong>
          )}
          {place}
        </p>
      )}
      {picture ? (
        <Face picture={picture} large />
      ) : (
        <img src={`/balls/${ballOf(member.score4)}.svg`} width={96} height={96} alt="" decoding="async" />
      )}
      <dl className="grid flex-1 grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-2 tabular-nums">
        {numbers.map(([name, number]) => (
          <div key={name}>
            <dt className="text-(--on-felt-soft) text-label">{name}</dt>
            <dd className="text-head font-extrabold leading-[1.2]">{number || '–'}</dd>
          </div>
        ))}
      </dl>
      {last.length > 0 && <LastGames results={last} />}
      {badges.length > 0 && (
        <ul className="flex flex-wrap basis-full gap-x-3 gap-y-2 text-label" aria-label="배지">
          {badges.map(badge => (
            <li key={badge} className="px-3 border rounded-full font-semibold">
              {badge}
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

const LastGames = ({ results }: Pick<MemberResults, 'results'>) => (
  <p className="flex flex-wrap basis-full items-center gap-x-3 gap-y-2 text-label">
    <span className="flex flex-wrap gap-1" aria-hidden="true">
      {results.toReversed().map(({ id, won }) => (
        <i
          key={id}
          className={`size-3 border-2 rounded-full ${won ? 'border-yellow bg-yellow' : 'border-(--on-felt-soft)'}`}
        />
      ))}
    </span>
    {lastGamesText(results)}
  </p>
);
