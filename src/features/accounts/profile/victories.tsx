import type { ReactNode } from 'react';
import type { PublicProfile } from '#/features/members/profile/public-profile.contract.ts';
import { lastPage } from '#/ui/page/page-address.ts';
import { Pager } from '#/ui/table/pager.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { When } from '#/ui/theme/when.tsx';

const VICTORY_COLUMNS: Column[] = [
  { key: 'title', title: '대회' },
  { key: 'date', title: '날짜', align: 'center', className: 'max-md:flex-[0_0_6rem]' },
];

export const NO_VICTORIES = '아직 승리 기록이 없습니다.';

/** `empty` is shown in place of an empty table on the own profile. */
type VictoriesProps = { profile: PublicProfile; page: number; empty?: ReactNode };

export function Victories({ profile, page, empty = NO_VICTORIES }: VictoriesProps) {
  const { victories, victoryCount } = profile;
  return (
    <section aria-labelledby="victories">
      <h2 id="victories" className="mt-4 text-lead font-bold">
        승리 <span className="text-primary tabular-nums">{victoryCount.toLocaleString('ko-KR')}</span>
      </h2>
      <Table
        caption="승리 기록"
        columns={VICTORY_COLUMNS}
        rows={victories.map((victory, index) => ({ ...victory, at: index }))}
        rowKey={row => row.at}
        cell={(row, { key }) => (key === 'date' ? <When iso={row.date} /> : row.title)}
        empty={empty}
      />
      {victoryCount > 10 && (
        <Pager
          page={page}
          last={lastPage(victoryCount)}
          param="wins"
          label="승리 기록 페이지"
          hash="#victories"
        />
      )}
    </section>
  );
}
