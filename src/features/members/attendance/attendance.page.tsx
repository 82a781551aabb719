import { useEffect } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { loginAddress } from '#/shared/login-address.ts';
import { LOGIN_REQUIRED } from '#/shared/refusal.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { ApiError, browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { storedToken } from '#/ui/client/session.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import type { Attendance } from './attendance.contract.ts';
import { ALREADY_PRESSED, MONTH } from './attendance.rules.ts';
import { AttendanceCalendar, CalendarSkeleton } from './attendance-calendar.tsx';
import './attendance.css';
import { CalendarCheck } from 'lucide-react';
import { usePress } from '#/ui/client/use-press.ts';
import { Card } from '#/ui/page/card.tsx';
import { KeyValues } from '#/ui/page/key-values.tsx';
import { Button } from '#/ui/theme/button.tsx';

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Attendance | null> {
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

export const meta = pageMeta({
  title: '출석체크',
  description: '하루에 한 번 출석하고 포인트를 받으세요.',
  path: '/attendance',
  hidden: true,
});

export function HydrateFallback() {
  return (
    <PageFrame title="출석체크" width="reading">
      <div className="guest-only">
        <LoginFirst />
      </div>
      <div className="member-only">
        <CalendarSkeleton />
      </div>
    </PageFrame>
  );
}

export default function AttendancePage() {
  const attendance = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame title="출석체크" width="reading">
      {attendance ? <OwnAttendance attendance={attendance} /> : <LoginFirst />}
    </PageFrame>
  );
}

function OwnAttendance({ attendance }: { attendance: Attendance }) {
  const { press, busy } = usePress();
  const { revalidate } = useRevalidator();
  const attend = async () => {
    try {
      const { gained, streak } = await fetchJson(browserApi.api.members.attendance.$post());
      toast(`출석했습니다. 포인트 +${gained}, ${streak}일 연속이에요.`);
    } finally {
      await revalidate();
    }
  };
  useToday(attendance.today);
  return (
    <>
      <AttendanceState
        attendance={attendance}
        onPress={() => press(attend, '출석 체크 중 문제가 발생했습니다.')}
        busy={busy}
      />
      <AttendanceCalendar attendance={attendance} />
    </>
  );
}

function LoginFirst() {
  const next = { label: '로그인', to: loginAddress('/attendance') };
  return <EmptyState sentence={LOGIN_REQUIRED} why="하루에 한 번 출석하면 1포인트를 드려요." next={next} />;
}

/** Reloads a page that was left open over midnight when somebody looks at it again. */
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

const grouped = new Intl.NumberFormat('ko-KR');

type Props = { attendance: Attendance; onPress: () => Promise<unknown>; busy: boolean };

function AttendanceState({ attendance, onPress, busy }: Props) {
  const { streak, best, total, points, can } = attendance;
  return (
    <Card className="grid gap-5" aria-label="나의 출석">
      <KeyValues
        look="figures"
        facts={{
          '연속 출석': `${grouped.format(streak)}일`,
          '최고 연속': `${grouped.format(best)}일`,
          '총 출석': `${grouped.format(total)}일`,
          포인트: `${grouped.format(points)}점`,
        }}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* Not `disabled`, which would take the focus from the member who has just pressed it. */}
        <Button
          busy={busy}
          aria-disabled={!can.press}
          className="min-h-13 min-w-36 text-reading max-[480px]:flex-[1_1_100%]"
          onClick={() => void onPress()}
        >
          <CalendarCheck aria-hidden="true" />
          {can.press ? '출석하기' : '출석 완료'}
        </Button>
        <p role="status" className="text-soft">
          {can.press ? '오늘의 1포인트가 기다리고 있어요.' : ALREADY_PRESSED}
        </p>
      </div>
    </Card>
  );
}
