import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { MemberResults, ResultSums } from '#/features/tournaments/results/results.contract.ts';
import { BALLS } from '#/features/tournaments/scoring/scoring.constants.ts';
import { average, rateText } from '#/shared/average.ts';
import { ballOf } from '#/shared/score4.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { LinkChips } from '#/ui/page/link-chips.tsx';
import { Face } from '#/ui/page/member-name.tsx';
import { addressesOf, usePageQuery } from '#/ui/page/page-address.ts';
import { BALL_PARAM, GAMES_PARAM } from './member-record.tsx';
import { lastGamesText } from './records.rules.ts';

type PlayerCardProps = {
  member: Record<'score4' | 'score3' | 'highrun4' | 'highrun3', number | null>;
  /** '' without a picture. */
  picture: string;
  record: MemberResults;
  page: number;
  /** The page on which the member corrects the 수지; left out on the card of another member. */
  correction?: string;
  /** Left out if the title of the page already shows the name. */
  name?: string;
  /** Region, hall and other facts. */
  place?: ReactNode;
  /** Buttons for the reader, at the end of the card. */
  children?: ReactNode;
};

export function PlayerCard(props: PlayerCardProps) {
  const { member, picture, record, page, correction, name, place, children } = props;
  const { ball, sums, results } = record;
  const { games, wins, inningPoints, innings, highRun } = sums[ball];
  const [score, ownRun] = ball === '4' ? [member.score4, member.highrun4] : [member.score3, member.highrun3];
  const drawnBall = ballOf(ball === '4' ? member.score4 : null);
  const unknown = correction ? <Correction to={correction} isFirst /> : '–';
  const figures: [name: string, figure: ReactNode, after?: ReactNode][] = [
    [
      `${ball}구 수지`,
      score === null ? unknown : withCommas(score),
      correction && score !== null && <Correction to={correction} />,
    ],
    ['에버리지', games > 0 && (innings > 0 ? average(inningPoints, innings) : '–')],
    // The tournaments' run and the member's own are compared.
    ['하이런', Math.max(highRun, ownRun ?? 0) || (games > 0 && '–')],
    ['승률', games > 0 && rateText(wins, games)],
  ];
  const last = page === 1 ? results : [];
  return (
    <section className="cloth flex flex-wrap items-center gap-x-5 gap-y-3 p-5" aria-label="선수 카드">
      <div className="flex min-w-0 flex-wrap basis-full items-center justify-between gap-x-5 gap-y-3">
        <p className="text-(--on-felt-soft) text-row">
          {name && (
            <strong className="text-(--on-felt) text-head font-extrabold wrap-anywhere">{name}</strong>
          )}
          {place}
        </p>
        <div className="min-w-0 max-w-full">
          <Disciplines record={record} />
        </div>
      </div>
      {picture ? (
        <Face picture={picture} large />
      ) : (
        <img src={`/balls/${drawnBall}.svg`} width={96} height={96} alt="" decoding="async" />
      )}
      <dl className="grid flex-1 gap-x-4 gap-y-1 tabular-nums md:grid-flow-col md:auto-cols-fr">
        {figures.map(
          ([name, figure, after]) =>
            (figure || after) && (
              <div key={name} className="max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-2">
                <dt className="text-(--on-felt-soft) text-label whitespace-nowrap">
                  {name}
                  {after}
                </dt>
                <dd className="text-figure font-extrabold leading-[1.3] whitespace-nowrap max-md:ml-auto max-[359px]:text-head">
                  {figure}
                </dd>
              </div>
            ),
        )}
      </dl>
      {last.length > 0 && <LastGames results={last} />}
      {children}
    </section>
  );
}

const BUTTON = 'button bg-yellow text-on-yellow text-row';

/** The page on which the 수지 is corrected leads back here. */
function Correction({ to, isFirst }: { to: string; isFirst?: boolean }) {
  const { pathname, search } = useLocation();
  const look = isFirst ? BUTTON : '-my-3 py-3 pl-2 text-(--on-felt) underline';
  return (
    <Link className={look} to={to} state={{ from: pathname + search }}>
      {isFirst ? '등록' : '수정'}
    </Link>
  );
}

/** Each choice has the member's wins and losses in it. */
function Disciplines({ record: { ball, sums } }: Pick<PlayerCardProps, 'record'>) {
  const address = addressesOf(useLocation().pathname, usePageQuery(), [BALL_PARAM, GAMES_PARAM]);
  const tabs = BALLS.map(value => ({
    value,
    title: [`${value}구`, playedText(sums[value])].filter(Boolean).join(' '),
    to: address({ [BALL_PARAM]: value }),
  }));
  return <LinkChips label="종목" tabs={tabs} current={ball} />;
}

const playedText = ({ games, wins }: ResultSums) =>
  games > 0 && `${withCommas(wins)}승 ${withCommas(games - wins)}패`;

/** The last games from left to right, like the graph below, with their sum. */
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
