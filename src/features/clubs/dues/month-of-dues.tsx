import { Check, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { wonText } from '#/shared/text/won.ts';
import { monthAfter, monthText } from '#/shared/time/months.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { useChange, useLoaded } from '#/ui/client/use-calls.ts';
import { Problem } from '#/ui/feedback/notice.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { Card } from '#/ui/page/frame.tsx';
import { ListRow, Toolbar } from '#/ui/page/parts.tsx';
import { Button, ICON_ONLY } from '#/ui/theme/button.tsx';
import type { DuesOfMonth } from './dues.contract.ts';

const calls = browserApi.api.clubs[':id'].dues;

type Send = ReturnType<typeof useChange>['change'];

type MonthProps = {
  club: string;
  /** This month, which is shown first. */
  first: DuesOfMonth;
  /** Changes with the dues and the ledger; then a month other than the first is reloaded. */
  stamp: string;
};

/** The payers and non-payers of a month, for the keepers of the dues. */
export function MonthOfDues({ club, first, stamp }: MonthProps) {
  const now = first.month;
  const [month, setMonth] = useState(now);
  const { change, busy } = useChange();
  const { found, problem } = useLoaded(
    async () =>
      month === now ? undefined : fetchJson(calls.months[':month'].$get({ param: { id: club, month } })),
    month,
    { version: stamp },
  );
  // A later month can be opened to record early payers; without an amount there is nothing to pay.
  const shown = month === now ? first : found;
  const isLast = month >= now && shown?.won === 0;
  const step = (label: string, months: number) => (
    <Button
      variant="plain"
      className={ICON_ONLY}
      aria-label={label}
      aria-disabled={months > 0 && isLast}
      onClick={() => setMonth(monthAfter(month, months))}
    >
      {months < 0 ? <ChevronLeft /> : <ChevronRight />}
    </Button>
  );
  return (
    <Card className="py-3" aria-label="달마다 낸 회비">
      <div className="flex items-center justify-between gap-2">
        {step('앞 달', -1)}
        <h2 className="font-bold text-lead">{monthText(month)}</h2>
        {step('다음 달', 1)}
      </div>
      <Problem>{problem}</Problem>
      {shown && <Payers club={club} dues={shown} isComing={month > now} send={change} busy={busy} />}
    </Card>
  );
}

type PayersProps = { club: string; dues: DuesOfMonth; isComing: boolean; send: Send; busy: boolean };
type Payer = DuesOfMonth['people'][number];

/** Members who owe dues, each with a button for the payment, and a fold with those who paid. */
function Payers({ club, dues: { month, won, people }, isComing, send, busy }: PayersProps) {
  const owing = people.filter(({ owed }) => owed > 0);
  const paying = people.filter(({ paid }) => paid > 0);
  const pay = ({ number: member, owed }: Payer) => {
    const json = { kind: 'dues', won: owed, day: seoulDay(new Date(serverNow())), member, month } as const;
    return send(() => calls.entries.$post({ param: { id: club }, json }));
  };
  const remind = () => send(() => calls.months[':month'].reminder.$post({ param: { id: club, month } }));
  if (won === 0 && paying.length === 0)
    return <p className="text-soft">이 달의 회비를 아직 정하지 않았습니다.</p>;
  return (
    <>
      <Toolbar className="min-h-11 justify-between">
        <p className="font-bold" role="status">
          {owing.length > 0 ? `미납 ${owing.length}명` : '미납이 없습니다.'}
        </p>
        {owing.length > 0 && !isComing && (
          <Button
            variant="plain"
            className="-mr-3"
            small
            busy={busy}
            aria-label={`미납 ${owing.length}명에게 알림 보내기`}
            onClick={() => void remind()}
          >
            알림 보내기
          </Button>
        )}
      </Toolbar>
      <ul>
        {owing.map(person => (
          <ListRow key={person.number}>
            <span>
              <bdi>{person.name}</bdi>{' '}
              <small className="text-soft tabular-nums">{wonText(person.owed)}</small>
            </span>
            <Button
              variant="quiet"
              small
              busy={busy}
              aria-label={`${person.name} ${wonText(person.owed)} 납부 확인`}
              onClick={() => void pay(person)}
            >
              납부 확인
            </Button>
          </ListRow>
        ))}
      </ul>
      <Paid people={paying} />
    </>
  );
}

function Paid({ people }: { people: Payer[] }) {
  if (people.length === 0) return null;
  return (
    <Fold summary={`납부 ${people.length}명`}>
      <ul>
        {people.map(({ number, name, paid }) => (
          <ListRow key={number}>
            <bdi>{name}</bdi>
            <span className="flex items-center gap-2 tabular-nums">
              {wonText(paid)}
              <Check size={18} className="text-primary" />
            </span>
          </ListRow>
        ))}
      </ul>
    </Fold>
  );
}
