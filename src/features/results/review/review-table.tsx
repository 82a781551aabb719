import { useRevalidator } from 'react-router';
import { showDateTime } from '#/shared/time/time.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { AuthorName } from '#/ui/page/member-name.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { REVIEW_SAVE_FAILED } from './result-review.constants.ts';
import type { ReviewedTournament } from './result-review.contract.ts';

const COLUMNS: Column[] = [
  { key: 'tournament', title: '대회' },
  { key: 'games', title: '경기', fold: 'phone', bare: true },
  { key: 'at', title: '시각', align: 'center', fold: 'phone', bare: true, className: 'whitespace-nowrap' },
  { key: 'actions', title: '관리', align: 'center', fold: 'phone', bare: true },
];

/** Tournaments with games of members who may be one person; an admin decides whether those count. */
export function ReviewTable({ rows }: { rows: ReviewedTournament[] }) {
  const { decide, busy, dialog } = useDecision();
  return (
    <>
      <Table
        caption="확인할 경기가 있는 대회"
        columns={COLUMNS}
        rows={rows}
        rowKey={row => row.id}
        cell={(row, { key }) => {
          if (key === 'games') return <Games of={row} />;
          if (key === 'at') return <time dateTime={row.date}>{showDateTime(row.date)}</time>;
          if (key === 'tournament')
            return (
              <>
                <PageLink to={`/tournaments/${row.id}`}>{row.title}</PageLink>{' '}
                <span className="text-soft">
                  진행 <AuthorName of={row.organiser} />
                </span>
              </>
            );
          return (
            <span className="row-actions">
              <Button small busy={busy} onClick={() => void decide(row, true)}>
                기록에 반영
              </Button>
              {row.waits > 0 && (
                <Button variant="quiet" small busy={busy} onClick={() => void decide(row, false)}>
                  반영하지 않음
                </Button>
              )}
            </span>
          );
        }}
        empty={<EmptyState drawing="bracket" sentence="확인할 경기가 없습니다." />}
      />
      {dialog}
    </>
  );
}

const COUNTING = {
  title: '이 대회에서 확인을 기다린 경기를 기록에 반영합니다.',
  body: '두 회원이 다른 대회에서 한 경기도 함께 반영하고, 앞으로 이 회원들끼리의 경기는 확인을 기다리지 않습니다.',
  confirmLabel: '반영',
};
const KEEPING = {
  title: '이 대회에서 확인을 기다리는 경기를 기록에 반영하지 않습니다.',
  body: '두 회원이 다른 대회에서 한 경기도 반영하지 않습니다. 나중에 ‘반영하지 않은 경기’에서 반영할 수 있습니다.',
  confirmLabel: '반영하지 않음',
};

function useDecision() {
  const { revalidate } = useRevalidator();
  const { perform, busy, dialog } = useConfirmedAction();
  const call = browserApi.api['result-review'][':id'].counting;
  const decide = async ({ id }: ReviewedTournament, counts: boolean) => {
    const done = await perform({
      question: counts ? COUNTING : KEEPING,
      call: async () => (await fetchJson(call.$put({ param: { id: String(id) }, json: { counts } }))).message,
      fallbackMessage: REVIEW_SAVE_FAILED,
    });
    if (done) await revalidate();
  };
  return { decide, busy, dialog };
}

const MARK = 'ms-1.5 inline-block rounded border px-1.5 text-label whitespace-nowrap';

function Games({ of: { waits, kept, sameAddress, sameDay } }: { of: ReviewedTournament }) {
  const parts = [
    waits > 0 && `확인을 기다리는 경기 ${waits}개`,
    kept > 0 && `반영하지 않기로 한 경기 ${kept}개`,
  ];
  return (
    <span>
      {parts.filter(Boolean).join(', ')}
      {sameAddress && <span className={MARK}>같은 접속 주소</span>}
      {sameDay && <span className={MARK}>같은 날 가입</span>}
    </span>
  );
}
