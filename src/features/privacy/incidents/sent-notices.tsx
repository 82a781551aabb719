import { useEffect, useState } from 'react';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { When } from '#/ui/theme/when.tsx';
import { LEAK_SCOPES } from './leaks.constants.ts';
import type { SentNotice } from './leaks.contract.ts';

const FOLLOW_MS = 3_000;
const COLUMNS: Column[] = [
  { key: 'notice', title: '통지' },
  { key: 'date', title: '보낸 때', fold: 'phone' },
  { key: 'scope', title: '대상', fold: 'phone' },
  { key: 'told', title: '알림', fold: 'phone' },
  { key: 'letters', title: '메일', fold: 'phone' },
];

/** The notices so far; their progress is polled while one is being sent. */
export function SentNotices({ rows }: { rows: SentNotice[] }) {
  const notices = useFollowed(rows);
  return (
    <section className="mt-8" aria-labelledby="sent">
      <h2 id="sent" className="text-part font-bold">
        보낸 통지
      </h2>
      <Table
        caption="보낸 통지"
        columns={COLUMNS}
        rows={notices}
        rowKey={({ id }) => id}
        cell={(row, { key }) => {
          if (key === 'date') return <When iso={row.date} />;
          if (key === 'scope') return LEAK_SCOPES[row.scope];
          if (key === 'told') return toldWord(row);
          if (key === 'letters') return lettersWord(row);
          return (
            <PageLink className="underline" to={`/profile/leak-notices/${row.id}`}>
              유출 {row.leak}번의 통지 {row.id}
            </PageLink>
          );
        }}
        empty="보낸 통지가 없습니다."
      />
    </section>
  );
}

function useFollowed(loaded: SentNotice[]): SentNotice[] {
  const [rows, setRows] = useState(loaded);
  useEffect(() => setRows(loaded), [loaded]);
  const isSending = rows.some(({ state }) => state !== 'sent');
  useEffect(() => {
    if (!isSending) return;
    const ask = async () => setRows((await fetchJson(browserApi.api.leaks.$get())).notices);
    // A failed poll is repeated by the next one.
    const timer = setInterval(() => void ask().catch(() => {}), FOLLOW_MS);
    return () => clearInterval(timer);
  }, [isSending]);
  return rows;
}

const people = (number: number) => `${number.toLocaleString('ko-KR')}명`;

function toldWord({ state, notified, total }: SentNotice): string {
  if (state !== 'notifying') return `${people(notified)}에게 알림`;
  const left = total === null ? '남은 회원을 세는 중' : `${people(Math.max(0, total - notified))} 남음`;
  return `${people(notified)}에게 알림, ${left}`;
}

function lettersWord({ state, letters, refused }: SentNotice): string {
  const failed = refused > 0 ? `, ${refused.toLocaleString('ko-KR')}통 보내지 못함` : '';
  const letterCount = `${letters.toLocaleString('ko-KR')}통${failed}`;
  return state === 'sent' ? letterCount : `${letterCount}, 보내는 중`;
}
