import type { ReactNode } from 'react';
import type { MemberResult } from '#/features/tournaments/results/results.contract.ts';
import { MATCH_TITLE, UNLISTED_TITLE, versusAddress } from '#/features/tournaments/results/results.rules.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { When } from '#/ui/theme/when.tsx';
import { eveningsOf } from './records.rules.ts';

export const NO_RESULTS = '아직 기록된 경기가 없습니다.';

type ResultListProps = {
  label: string;
  results: MemberResult[];
  /** The member number of the player that played these matches. */
  of: number;
  /** Every match is against the same member. */
  isPair?: boolean;
  empty?: ReactNode;
};

/** The matches, newest first; those of one evening are below the name and day of their tournament. */
export function ResultList({ label, results, of, isPair = false, empty = NOTHING }: ResultListProps) {
  if (results.length === 0) return <div className={`my-2 ${CARD}`}>{empty}</div>;
  return (
    <ul className={`my-4 ${CARD}`} aria-label={label}>
      {eveningsOf(results).map(evening => (
        <li key={evening[0].id} className="border-line not-first:border-t">
          <h3 className="flex items-baseline justify-between gap-3 px-4 text-soft text-label">
            <Title of={evening[0]} />
            <When iso={evening[0].date} />
          </h3>
          <ul className="pb-1.5">
            {evening.map(result => (
              <Result key={result.id} result={result} of={of} isPair={isPair} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

const NOTHING = <p className="py-3 text-center text-soft">{NO_RESULTS}</p>;

const CARD = 'rounded-card border border-line bg-surface';

function Title({ of: { title, tournament, byAgreement } }: { of: MemberResult }) {
  if (title === null) return <span className="py-3">{byAgreement ? MATCH_TITLE : UNLISTED_TITLE}</span>;
  return (
    <PageLink className="min-w-0 py-3 text-soft wrap-anywhere" to={`/tournaments/${tournament}`}>
      {title}
    </PageLink>
  );
}

type ResultProps = { result: MemberResult; of: number; isPair: boolean };

/** The whole row is a link to 상대전적. */
function Result({ result, of, isPair }: ResultProps) {
  const { won, score } = result;
  return (
    <li className="relative flex min-h-12 items-center gap-3 px-4 py-1.5 tabular-nums">
      <span className={`flex-none ${won ? 'text-primary font-bold' : 'text-soft'}`}>{won ? '승' : '패'}</span>
      <div className="min-w-0 flex-1">
        {!isPair && (
          <p className="font-semibold wrap-anywhere">
            <Opponent result={result} of={of} />
          </p>
        )}
        <p className="text-soft text-label">{detailsOf(result)}</p>
      </div>
      {score && (
        <strong className="grid flex-none grid-cols-[1fr_auto_3.25rem] gap-x-1 text-part">
          <Points of={score.points} target={score.target} />
          {' : '}
          <Points of={score.otherPoints} target={score.otherTarget} />
        </strong>
      )}
    </li>
  );
}

function Opponent({ result: { opponent, score }, of }: Pick<ResultProps, 'result' | 'of'>) {
  if (!opponent) return score ? '–' : '복식';
  const { author, authorNumber, authorHasProfile } = opponent;
  if (authorNumber === null || !authorHasProfile) return author;
  return (
    <PageLink
      className="text-text after:absolute after:inset-0"
      to={versusAddress(of, authorNumber)}
      aria-label={`${author}, 상대전적`}
    >
      {author}
    </PageLink>
  );
}

/** Shows the target too, because 20 of 20 beats 31 of 70. */
const Points = ({ of, target }: { of: number; target: number }) => (
  <span>
    {of}
    <small className="font-normal text-label text-soft">/{target}</small>
  </span>
);

function detailsOf({ score, partner }: MemberResult): string {
  if (!score) return partner ? `${partner.author}님과 한 팀` : '';
  return score.innings > 0 ? `${score.innings}이닝` : '';
}
