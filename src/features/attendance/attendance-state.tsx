import { CalendarCheck } from 'lucide-react';
import { Button } from '#/ui/button.tsx';
import type { Attendance } from './attendance.contract.ts';
import { ALREADY_PRESSED } from './attendance.rules.ts';

const grouped = new Intl.NumberFormat('ko-KR');

type Props = { attendance: Attendance; onPress: () => Promise<void>; busy: boolean };

/** How the member stands, and the button of the day. */
export function AttendanceState({ attendance, onPress, busy }: Props) {
  const { streak, best, total, points, can } = attendance;
  const facts = [
    ['연속 출석', streak, '일'],
    ['최고 연속', best, '일'],
    ['총 출석', total, '일'],
    ['포인트', points, '점'],
  ] as const;
  return (
    <section className="card attendance-standing" aria-label="나의 출석">
      <dl className="attendance-facts">
        {facts.map(([name, value, unit]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <strong>{grouped.format(value)}</strong>
              {unit}
            </dd>
          </div>
        ))}
      </dl>
      <div className="attendance-press">
        {/* Not `disabled`, which would lose the focus of whoever has just pressed it. */}
        <Button busy={busy} aria-disabled={!can.press} onClick={() => void onPress()}>
          <CalendarCheck aria-hidden="true" />
          {can.press ? '출석하기' : '출석 완료'}
        </Button>
        <p role="status">{can.press ? '오늘의 1포인트가 기다리고 있어요.' : ALREADY_PRESSED}</p>
      </div>
    </section>
  );
}
