import type { OnProgress } from '#/database/backup/table-copy.ts';
import { withCommas } from '#/shared/text/with-commas.ts';

const EVERY_MS = 1000;

/** Prints at most once a second. */
export function sayProgress(): OnProgress {
  let said = Date.now();
  return (table, done, of) => {
    if (Date.now() - said < EVERY_MS) return;
    said = Date.now();
    console.log(`${table}: ${withCommas(done)} / ${withCommas(of)}`);
  };
}

export function sayTally({ rows, ledger }: { rows: Record<string, number>; ledger: number }): string {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return `표 ${Object.keys(rows).length}개, ${withCommas(all)}줄, 포인트 내역의 합 ${withCommas(ledger)}. 모두 확인했습니다.`;
}
