import { REASON_WORDS } from '#/features/moderation/reports/reports.rules.ts';
import { spokenMoment } from '#/shared/time/spoken-day.ts';
import { When } from '#/ui/theme/when.tsx';
import type { Sanction } from './sanctions.contract.ts';
import { ANSWER_WORDS, SANCTION_WORDS } from './sanctions.rules.ts';

export function SanctionFacts({ sanction }: { sanction: Sanction }) {
  const { kind, reason, about, date, objection, answer } = sanction;
  return (
    <div className="grid gap-1 wrap-anywhere">
      <p>
        <strong>{SANCTION_WORDS[kind]}</strong> · {REASON_WORDS[reason]} ·{' '}
        <span className="text-soft">
          <When iso={date} />
        </span>
      </p>
      <p className="text-soft">{endOf(sanction)}</p>
      {about && <p>‘{about}’</p>}
      {objection && (
        <p className="whitespace-pre-line">
          <span className="text-soft">이의신청{answer ? ` (${ANSWER_WORDS[answer]})` : ''}:</span> {objection}
        </p>
      )}
    </div>
  );
}

function endOf({ kind, until, liftedAt, lasts }: Sanction): string {
  if (liftedAt) return `${spokenMoment(liftedAt)}에 해제되었습니다.`;
  if (kind === 'warning' || kind === 'removed' || kind === 'hidden') return '';
  if (!until) return '해제할 때까지 이어집니다.';
  return lasts ? `${spokenMoment(until)}에 끝납니다.` : `${spokenMoment(until)}에 끝났습니다.`;
}
