import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Skeleton } from '#/ui/feedback/skeletons.tsx';
import { Card } from '#/ui/page/card.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import type { Attendance } from './attendance.contract.ts';
import { monthFrom, monthOf, weeksOf } from './attendance.rules.ts';

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'];

const inWords = (month: string) => `${Number(month.slice(0, 4))}년 ${Number(month.slice(5))}월`;

/** A month of attended days as a wall calendar, with links to the months around it. */
export function AttendanceCalendar({ attendance }: { attendance: Attendance }) {
  const { month, today, days, since } = attendance;
  const attended = new Set(days);
  const current = monthOf(today);
  const before = since && month > monthOf(since) ? monthFrom(month, -1) : undefined;
  const after = month < current ? monthFrom(month, 1) : undefined;
  return (
    <section aria-label="출석 달력">
      <nav className="flex items-center justify-center gap-2 min-h-11 mt-6 mb-2" aria-label="달">
        <MonthStep to={before && `/attendance?month=${before}`} kind="prev" />
        <h2 className="min-w-36 text-part font-bold text-center" aria-live="polite">
          {inWords(month)}
        </h2>
        <MonthStep
          to={after && (after === current ? '/attendance' : `/attendance?month=${after}`)}
          kind="next"
        />
      </nav>
      <table className="calendar">
        <caption className="sr-only">{`${inWords(month)} 출석 ${days.length}일`}</caption>
        <thead>
          <tr>
            {WEEKDAYS.map(name => (
              <th key={name} scope="col" abbr={`${name}요일`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map(week => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) =>
                day ? (
                  <Day key={day} day={day} isAttended={attended.has(day)} isToday={day === today} />
                ) : (
                  <td key={WEEKDAYS[index]} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-soft text-center">{`이달에 ${days.length}일 출석했어요.`}</p>
    </section>
  );
}

function Day({ day, isAttended, isToday }: { day: string; isAttended: boolean; isToday: boolean }) {
  return (
    <td className={isAttended ? 'calendar-attended' : undefined} aria-current={isToday ? 'date' : undefined}>
      <time dateTime={day}>{Number(day.slice(8))}</time>
      {isToday && !isAttended && <span className="calendar-today">오늘</span>}
      {isAttended && <span className="sr-only"> 출석</span>}
    </td>
  );
}

function MonthStep({ to, kind }: { to?: string | null; kind: 'prev' | 'next' }) {
  const Icon = kind === 'prev' ? ChevronLeft : ChevronRight;
  const label = kind === 'prev' ? '이전 달' : '다음 달';
  const inside = <Icon aria-hidden="true" />;
  if (to) {
    return (
      <PageLink className="icon-button" to={to} rel={kind} aria-label={label} keepScroll>
        {inside}
      </PageLink>
    );
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere stays readable as a disabled link
    <a
      className="icon-button opacity-30 pointer-events-none"
      role="link"
      aria-disabled="true"
      aria-label={label}
    >
      {inside}
    </a>
  );
}

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth'];

export function CalendarSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">불러오는 중입니다…</span>
      <Card as="div" className="grid gap-5" aria-hidden="true">
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
          {ROWS.slice(1).map(row => (
            <Skeleton key={row} tall />
          ))}
        </div>
        <Skeleton tall className="min-h-13 w-36" />
      </Card>
      <div className="flex items-center justify-center gap-2 min-h-11 mt-6 mb-2" aria-hidden="true" />
      <div className="grid gap-px pt-9" aria-hidden="true">
        {ROWS.map(row => (
          <Skeleton key={row} className="min-h-15 sm:min-h-19" />
        ))}
      </div>
    </div>
  );
}
