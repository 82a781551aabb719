import { useRevalidator } from 'react-router';
import { showDateTime } from '#/shared/time/time.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { AuthorName } from '#/ui/page/member-name.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { REVIEW_SAVE_FAILED } from './result-review.constants.ts';
import type { ResultVoiding } from './result-review.contract.ts';

const COLUMNS: Column[] = [
  { key: 'members', title: '회원' },
  { key: 'reason', title: '사유', fold: 'phone' },
  { key: 'by', title: '관리자', fold: 'phone' },
  { key: 'at', title: '시각', align: 'center', fold: 'phone', bare: true, className: 'whitespace-nowrap' },
  { key: 'actions', title: '관리', align: 'center', fold: 'phone', bare: true },
];

const LIFTING = {
  title: '결과의 무효를 취소합니다.',
  body: '승리와 기록, 랭킹을 다시 계산하고 당사자에게 알립니다.',
  confirmLabel: '무효 취소',
};

/** The voidings of members' results in force; each can be taken back. */
export function VoidingTable({ rows }: { rows: ResultVoiding[] }) {
  const { revalidate } = useRevalidator();
  const { perform, busy, dialog } = useConfirmedAction();
  const lift = async (id: number) => {
    const call = browserApi.api['result-review'].voidings[':id'];
    const done = await perform({
      question: LIFTING,
      call: async () => (await fetchJson(call.$delete({ param: { id: String(id) } }))).message,
      fallbackMessage: REVIEW_SAVE_FAILED,
      removes: true,
    });
    if (done) await revalidate();
  };
  return (
    <>
      <Table
        caption="무효로 한 결과"
        columns={COLUMNS}
        rows={rows}
        rowKey={row => row.id}
        cell={(row, { key }) => {
          if (key === 'members') return <Members of={row} />;
          if (key === 'reason') return row.reason;
          if (key === 'by') return row.by.author;
          if (key === 'at') return <time dateTime={row.date}>{showDateTime(row.date)}</time>;
          return (
            <Button variant="quiet" small busy={busy} onClick={() => void lift(row.id)}>
              무효 취소
            </Button>
          );
        }}
        empty="무효로 한 결과가 없습니다. 무효로 한 대회는 대회 페이지에서 취소합니다."
      />
      {dialog}
    </>
  );
}

function Members({ of: { members } }: { of: ResultVoiding }) {
  const [one, other] = members;
  if (!one) return null;
  return (
    <>
      <AuthorName of={one} />
      {other ? (
        <>
          {' '}
          · <AuthorName of={other} /> <span className="text-soft">둘의 경기</span>
        </>
      ) : (
        <span className="text-soft"> 모든 경기</span>
      )}
    </>
  );
}
