import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { wonText } from '#/features/tournaments/entries/fees.rules.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { useLoaded, usePress } from '#/ui/client/use-calls.ts';
import { Problem } from '#/ui/feedback/notice.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Button, ICON_ONLY } from '#/ui/theme/button.tsx';
import type { DuesOfMonth } from './dues.contract.ts';
import { DUES_FAILED, DUES_LOAD_FAILED, monthAfter, monthText } from './dues.rules.ts';

const calls = browserApi.api.clubs[':id'].dues;

type Send = (call: () => Promise<{ message: string }>) => Promise<boolean>;

type MonthProps = {
  club: string;
  /** The month it begins with. */
  now: string;
  /** Changes with the dues and the ledger; then the month is loaded anew. */
  stamp: string;
};

/** The list of the members who have paid a month's dues and of those who have not, for the keepers. */
export function MonthOfDues({ club, now, stamp }: MonthProps) {
  const [month, setMonth] = useState(now);
  const { press, busy } = usePress();
  const { revalidate } = useRevalidator();
  const { found, problem } = useLoaded(
    () => fetchJson(calls.months[':month'].$get({ param: { id: club, month } })),
    DUES_LOAD_FAILED,
    `${month} ${stamp}`,
  );
  const send: Send = call =>
    press(async () => {
      toast((await call()).message);
      await revalidate();
    }, DUES_FAILED);
  const step = (label: string, months: number) => (
    <Button
      variant="plain"
      className={ICON_ONLY}
      aria-label={label}
      onClick={() => setMonth(monthAfter(month, months))}
    >
      {months < 0 ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
    </Button>
  );
  return (
    <section aria-label="달마다 낸 회비">
      <div className="flex items-center gap-2">
        {step('앞 달', -1)}
        <h2 className="font-bold text-lead">{monthText(month)}</h2>
        {step('다음 달', 1)}
      </div>
      <Problem>{problem}</Problem>
      {found?.month === month && <Payers club={club} dues={found} send={send} busy={busy} />}
    </section>
  );
}

type PayersProps = { club: string; dues: DuesOfMonth; send: Send; busy: boolean };

function Payers({ club, dues: { month, won, people }, send, busy }: PayersProps) {
  const owing = people.filter(({ owed }) => owed > 0);
  const pay = ({ number: member, owed }: DuesOfMonth['people'][number]) => {
    const json = { kind: 'dues', won: owed, day: seoulDay(new Date(serverNow())), member, month } as const;
    return send(() => fetchJson(calls.entries.$post({ param: { id: club }, json })));
  };
  const remind = () =>
    send(() => fetchJson(calls.months[':month'].reminder.$post({ param: { id: club, month } })));
  if (won === 0 && people.every(({ paid }) => paid === 0))
    return <p className="text-soft">이 달의 회비를 아직 정하지 않았습니다.</p>;
  return (
    <>
      <p className="mb-2 text-soft tabular-nums" role="status">
        냄 {people.length - owing.length}명 · 안 냄 {owing.length}명
      </p>
      <ul className="grid gap-1">
        {people.map(person => (
          <li key={person.number} className="flex min-h-11 flex-wrap items-center justify-between gap-2">
            <bdi className="wrap-anywhere">{person.name}</bdi>
            {person.owed > 0 ? (
              <Button
                variant="quiet"
                small
                busy={busy}
                aria-label={`${person.name} ${wonText(person.owed)} 냈음`}
                onClick={() => void pay(person)}
              >
                {wonText(person.owed)} 냈음
              </Button>
            ) : (
              <span className="text-soft tabular-nums">{person.paid > 0 && wonText(person.paid)}</span>
            )}
          </li>
        ))}
      </ul>
      {owing.length > 0 && (
        <Button variant="quiet" className="mt-2" busy={busy} onClick={() => void remind()}>
          안 낸 {owing.length}명에게 알리기
        </Button>
      )}
    </>
  );
}
