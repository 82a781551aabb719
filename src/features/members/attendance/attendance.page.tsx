import { withCommas } from '#/shared/text/with-commas.ts';
import { monthAfter, monthText } from '#/shared/time/months.ts';
import { WEEKDAYS } from '#/shared/time/spoken-day.ts';
import './attendance.css';
import { CalendarCheck, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { LOGIN_REQUIRED } from '#/shared/refusal.ts';
import { loginAddress } from '#/shared/text/content-address.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { ApiError, browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { storedToken } from '#/ui/client/session.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { loadingPage } from '#/ui/feedback/skeletons.tsx';
import { EmptyState, ForGuests } from '#/ui/feedback/states.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Card, PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { KeyValues } from '#/ui/page/key-values.tsx';
import { StepLink } from '#/ui/page/page-link.tsx';
import { Button } from '#/ui/theme/button.tsx';
import {
  ALREADY_PRESSED,
  ATTEND_FAILED,
  attendedSentence,
  MONTH,
  monthOf,
  weeksOf,
} from './attendance.rules.ts';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  if (!storedToken()) return null;
  const month = new URL(request.url).searchParams.get('month') ?? '';
  const query = MONTH.test(month) ? { month } : {};
  const answered = fetchJson(browserApi.api.members.attendance.$get({ query })).catch(error => {
    // A member whose session has ended sees the guest's page.
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  });
  return forPage(answered, '사용자 정보를 불러오지 못했습니다.');
}
clientLoader.hydrate = true as const;

type Attendance = NonNullable<Awaited<ReturnType<typeof clientLoader>>>;

export const meta = pageMeta({
  title: '출석체크',
  description: '하루에 한 번 출석하고 포인트를 받으세요.',
  hidden: true,
});

export const HydrateFallback = loadingPage(
  '출석체크',
  <ForGuests>
    <LoginFirst />
  </ForGuests>,
);

export default function AttendancePage() {
  const attendance = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame title="출석체크" width="reading">
      {attendance ? (
        <>
          <AttendanceState attendance={attendance} />
          <AttendanceCalendar attendance={attendance} />
        </>
      ) : (
        <LoginFirst />
      )}
    </PageFrame>
  );
}

function LoginFirst() {
  const next = { label: '로그인', to: loginAddress('/attendance') };
  const other = { label: '회원가입', to: '/signup?next=/attendance' };
  const why = '하루에 한 번 출석하면 1포인트를 드립니다.';
  return <EmptyState sentence={LOGIN_REQUIRED} why={why} next={next} other={other} />;
}

/** A page that was left open over midnight is reloaded as soon as it is visible again. */
function useToday(today: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && seoulDay(new Date(serverNow())) !== today)
        void revalidate();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [today, revalidate]);
}

function AttendanceState({ attendance }: { attendance: Attendance }) {
  const { streak, best, total, points, can, today } = attendance;
  const { press, busy } = usePress();
  const { revalidate } = useRevalidator();
  const attend = async () => {
    try {
      toast(attendedSentence(await fetchJson(browserApi.api.members.attendance.$post())));
    } finally {
      await revalidate();
    }
  };
  useToday(today);
  return (
    <Card className="grid gap-5" aria-label="나의 출석">
      <KeyValues
        look="figures"
        facts={{
          '연속 출석': `${withCommas(streak)}일`,
          '최고 연속': `${withCommas(best)}일`,
          '총 출석': `${withCommas(total)}일`,
          포인트: withCommas(points),
        }}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* The button is not `disabled`, which would take the focus from the member that has just pressed
            it. */}
        <Button
          busy={busy}
          aria-disabled={!can.press}
          className="min-h-13 min-w-36 text-reading max-[480px]:flex-[1_1_100%]"
          onClick={() => void press(attend, ATTEND_FAILED)}
        >
          <CalendarCheck />
          {can.press ? '출석하기 (+1포인트)' : '출석 완료'}
        </Button>
        <p role="status" className="text-soft">
          {!can.press && ALREADY_PRESSED}
        </p>
      </div>
    </Card>
  );
}

function AttendanceCalendar({ attendance }: { attendance: Attendance }) {
  const { month, today, days, since } = attendance;
  const attended = new Set(days);
  const current = monthOf(today);
  const before = since && month > monthOf(since) ? monthAfter(month, -1) : undefined;
  const after = month < current ? monthAfter(month, 1) : undefined;
  return (
    <section aria-label="출석 달력">
      <nav className="flex items-center justify-center gap-2 min-h-11 mt-6 mb-2" aria-label="달">
        <MonthStep to={before && `/attendance?month=${before}`} kind="prev" />
        <h2 className="w-36 text-part font-bold text-center" aria-live="polite">
          {monthText(month)}
        </h2>
        <MonthStep
          to={after && (after === current ? '/attendance' : `/attendance?month=${after}`)}
          kind="next"
        />
      </nav>
      <table className="calendar">
        <caption className="sr-only">{`${monthText(month)} 출석 ${days.length}일`}</caption>
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
      <p className="mt-3 text-soft text-center">{`이달에 ${days.length}일 출석했습니다.`}</p>
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

const MonthStep = ({ to, kind }: { to?: string | null; kind: 'prev' | 'next' }) => (
  <StepLink
    className="icon-button aria-disabled:pointer-events-none aria-disabled:opacity-30"
    to={to ?? undefined}
    rel={kind}
    aria-label={kind === 'prev' ? '이전 달' : '다음 달'}
    keepScroll
  >
    {kind === 'prev' ? <ChevronLeft /> : <ChevronRight />}
  </StepLink>
);
