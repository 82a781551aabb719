import type { ReactNode } from 'react';
import type { MemberResult } from '#/features/tournaments/results/results.contract.ts';
import { MATCH_TITLE, UNLISTED_TITLE, versusAddress } from '#/features/tournaments/results/results.rules.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { When } from '#/ui/theme/when.tsx';

const COLUMNS: Column[] = [
  { key: 'opponent', title: '상대', lead: true },
  { key: 'won', title: '결과', align: 'center', className: 'md:w-20 max-md:flex-[0_0_auto]' },
  { key: 'score', title: '점수', align: 'center', className: 'tabular-nums max-md:flex-[0_0_auto]' },
  { key: 'title', title: '대회', fold: 'phone', bare: true },
  { key: 'date', title: '날짜', align: 'center', fold: 'phone', bare: true },
];

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
  const columns = isPair
    ? COLUMNS.flatMap(column => (column.key === 'opponent' ? [] : column.key === 'title' ? TITLE : column))
    : COLUMNS;
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={results}
      rowKey={({ id }) => id}
      cell={(row, column) => cell(row, column, of)}
      empty={empty}
    />
  );
}

const TITLE: Column = { key: 'title', title: '대회', lead: true };

function cell(row: MemberResult, { key }: Column, member: number) {
  if (key === 'opponent') return <Opponent row={row} of={member} />;
  if (key === 'won')
    return <span className={row.won ? 'text-primary font-bold' : 'text-soft'}>{row.won ? '승' : '패'}</span>;
  if (key === 'score') return <Score score={row.score} />;
  if (key === 'date') return <When iso={row.date} />;
  if (row.title === null) return row.byAgreement ? MATCH_TITLE : UNLISTED_TITLE;
  return <PageLink to={`/tournaments/${row.tournament}`}>{row.title}</PageLink>;
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
  const isHandicap = target !== otherTarget;
  return (
    <>
      {isHandicap ? `${points}/${target} : ${otherPoints}/${otherTarget}` : `${points}:${otherPoints}`}
      {innings > 0 && <span className="text-soft"> ({innings}이닝)</span>}
    </>
  );
}
