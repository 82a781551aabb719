import type { ReactNode } from 'react';
import type { MemberResult } from '#/features/tournaments/results/results.contract.ts';
import { MATCH_TITLE, UNLISTED_TITLE, versusAddress } from '#/features/tournaments/results/results.rules.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { type Columns, Table } from '#/ui/table/table.tsx';
import { When } from '#/ui/theme/when.tsx';

const columnsOf = (member: number, isPair?: boolean): Columns<MemberResult> => [
  !isPair && { title: '상대', lead: true, cell: row => <Opponent row={row} of={member} /> },
  {
    title: '결과',
    align: 'center',
    className: 'md:w-20 max-md:order-[-1]! max-md:flex-[0_0_auto]!',
    cell: ({ won }) => (
      <span className={won ? 'text-primary font-bold' : 'text-soft'}>{won ? '승' : '패'}</span>
    ),
  },
  {
    title: '점수',
    align: 'center',
    className: 'tabular-nums max-md:flex-[0_0_auto]',
    cell: ({ score }) => <Score score={score} />,
  },
  { title: '대회', ...(isPair ? { lead: true } : FOLDED), cell: row => <Title row={row} /> },
  { title: '날짜', align: 'center', ...FOLDED, cell: ({ date }) => <When iso={date} /> },
];
const FOLDED = { fold: 'bare' } as const;

export const NO_RESULTS = '아직 기록된 경기가 없습니다.';

type ResultTableProps = {
  caption: string;
  results: MemberResult[];
  /** The member number of the player whose matches these are. */
  of: number;
  /** True where every match is against the same member. */
  isPair?: boolean;
  empty?: ReactNode;
};

export function ResultTable({ caption, results, of, isPair, empty = NO_RESULTS }: ResultTableProps) {
  return (
    <Table
      caption={caption}
      columns={columnsOf(of, isPair)}
      rows={results}
      rowKey={({ id }) => id}
      empty={empty}
    />
  );
}

function Title({ row: { title, tournament, byAgreement } }: { row: MemberResult }) {
  if (title === null) return byAgreement ? MATCH_TITLE : UNLISTED_TITLE;
  return <PageLink to={`/tournaments/${tournament}`}>{title}</PageLink>;
}

function Opponent({ row: { opponent, score }, of }: { row: MemberResult; of: number }) {
  if (!opponent) return score ? '–' : '복식';
  const { author, authorNumber, authorHasProfile } = opponent;
  if (authorNumber === null || !authorHasProfile) return author;
  return (
    <PageLink className="member-name" to={versusAddress(of, authorNumber)} aria-label={`${author}, 상대전적`}>
      {author}
    </PageLink>
  );
}

function Score({ score }: { score: MemberResult['score'] }) {
  if (!score) return <span className="text-soft">–</span>;
  const { points, target, otherPoints, otherTarget, innings } = score;
  return (
    <>
      {`${points}/${target} : ${otherPoints}/${otherTarget}`}
      {innings > 0 && <span className="text-soft"> ({innings}이닝)</span>}
    </>
  );
}
