import { useState } from 'react';
import { spokenDay } from '#/shared/time/spoken-day.ts';
import { browserApi, NOT_DONE } from '#/ui/client/api.ts';
import { useChange } from '#/ui/client/use-calls.ts';
import { RowMenu } from '#/ui/dialog/row-menu.tsx';
import { Sheet, SheetActions } from '#/ui/dialog/sheet.tsx';
import { Select, TextInput } from '#/ui/form/field.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Section, Toolbar } from '#/ui/page/parts.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { Chips } from '#/ui/theme/choice-chips.tsx';
import { Day } from '#/ui/theme/day.tsx';
import { REASON_LIMIT } from './leagues.constants.ts';
import type { League, LeagueMatch } from './leagues.contract.ts';
import { matchText } from './leagues.rules.ts';

const calls = browserApi.api.clubs[':id'].leagues[':league'].matches[':match'];

export function LeagueRounds({ league }: { league: League }) {
  const rounds = Map.groupBy(league.matches, ({ round }) => round);
  return (
    <Section id="matches" title="일정과 결과" heading="mb-3 text-part font-bold">
      <div className="grid gap-3">
        {[...rounds].map(([round, matches]) => (
          <section key={round} className="card grid gap-2" aria-label={`${round}라운드`}>
            <h3 className="font-bold">{round}라운드</h3>
            {matches.map(match => (
              <MatchRow key={match.id} league={league} match={match} />
            ))}
            <Bye teams={league.teams} matches={matches} />
          </section>
        ))}
      </div>
    </Section>
  );
}

/** The team that has no match in a round of an odd number of teams. */
function Bye({ teams, matches }: Pick<League, 'teams' | 'matches'>) {
  const bye = teams.find((_, team) => matches.every(({ home, away }) => home !== team && away !== team));
  return bye && <p className="text-soft text-row">{bye.name} 쉼</p>;
}

type RowProps = { league: League; match: LeagueMatch };

function MatchRow({ league, match }: RowProps) {
  const [sheet, setSheet] = useState<'day' | 'forfeit'>();
  const text = matchText(match, league);
  const { team, can, club } = league;
  const isOwn = team !== null && (match.home === team || match.away === team);
  const isComing = match.state === 'coming';
  const close = () => setSheet(undefined);
  return (
    <div className="grid gap-1">
      <div className="flex min-h-11 items-center gap-2">
        <span className="min-w-0 wrap-anywhere">
          {can.openSheets ? (
            <PageLink to={`/clubs/${club.id}/team-matches/${match.id}`}>{text}</PageLink>
          ) : (
            text
          )}
        </span>
        <span className="ml-auto flex-none text-soft">
          {match.state === 'open' ? '진행 중' : <Day of={match.day} />}
        </span>
        <div className="no-print -mr-2">
          <RowMenu
            name={text}
            actions={{
              '날짜 바꾸기': (can.organise || isOwn) && isComing && (() => setSheet('day')),
              몰수: can.organise && (() => setSheet('forfeit')),
            }}
          />
        </div>
      </div>
      {match.wish && <Wish league={league} match={match} />}
      {sheet === 'day' && <DaySheet league={league} match={match} onClose={close} />}
      {sheet === 'forfeit' && <ForfeitSheet league={league} match={match} onClose={close} />}
    </div>
  );
}

function useMatchChange({ league, match }: RowProps, onDone?: () => void) {
  const { change, busy } = useChange(NOT_DONE, onDone);
  const param = { id: String(league.club.id), league: String(league.id), match: String(match.id) };
  const move = (day: string) => change(() => calls.day.$put({ param, json: { day } }));
  return { change, move, param, busy };
}

/** The day that a captain asked for; the other captain or the organiser accepts or refuses it. */
function Wish({ league, match }: RowProps) {
  const { change, move, param, busy } = useMatchChange({ league, match });
  const { wish, home, away } = match;
  if (!wish) return null;
  const isAsked = wish.side === 0 ? league.team === away : league.team === home;
  const isOwn = wish.side === 0 ? league.team === home : league.team === away;
  const drop = () => change(() => calls.day.$delete({ param }));
  return (
    <>
      <p className="text-row">
        {league.teams[wish.side === 0 ? home : away]?.name}에서 {spokenDay(wish.day, '')}로 바꾸자고 합니다.
      </p>
      <Toolbar className="no-print">
        {(isAsked || league.can.organise) && (
          <Button small busy={busy} onClick={() => void move(wish.day)}>
            그날로 바꾸기
          </Button>
        )}
        {(isAsked || isOwn || league.can.organise) && (
          <Button variant="quiet" small busy={busy} onClick={() => void drop()}>
            {isOwn ? '요청 거두기' : '그대로 두기'}
          </Button>
        )}
      </Toolbar>
    </>
  );
}

type SheetProps = RowProps & { onClose: () => void };

function DaySheet({ league, match, onClose }: SheetProps) {
  const [day, setDay] = useState(match.day);
  const { move } = useMatchChange({ league, match }, onClose);
  return (
    <Sheet title={`${matchText(match, league)} 날짜 바꾸기`} onClose={onClose}>
      <div className="grid gap-4 mb-4">
        <TextInput label="새 날짜" name="day" type="date" value={day} error={undefined} onChange={setDay} />
        {!league.can.organise && (
          <p className="text-soft text-row">상대 주장이 같은 날짜로 답하면 바뀝니다.</p>
        )}
      </div>
      <SheetActions
        label={league.can.organise ? '바꾸기' : '상대에게 묻기'}
        onConfirm={() => void move(day)}
        onClose={onClose}
      />
    </Sheet>
  );
}

const SIDES: Record<string, (0 | 1)[]> = { home: [0], away: [1], both: [0, 1], none: [] };
/** The sides that forfeit a whole match, as the value of the form; '' without a forfeit. */
const sidesOf = ({ forfeit }: LeagueMatch) =>
  forfeit.length > 1 ? 'both' : (['home', 'away'][forfeit[0] ?? 2] ?? '');

function ForfeitSheet({ league, match, onClose }: SheetProps) {
  const { change, param } = useMatchChange({ league, match }, onClose);
  const [slot, setSlot] = useState('0');
  const [sides, setSides] = useState(sidesOf(match));
  const [reason, setReason] = useState('');
  const slots = [
    { value: '0', label: '경기 전체' },
    ...league.slots.map(({ name }, index) => ({ value: String(index + 1), label: `${index + 1}. ${name}` })),
  ];
  const [home, away] = [league.teams[match.home]?.name ?? '', league.teams[match.away]?.name ?? ''];
  const json = { slot: Number(slot), sides: SIDES[sides] ?? [], reason };
  return (
    <Sheet title={`${matchText(match, league)} 몰수`} onClose={onClose}>
      <div className="grid gap-4 mb-4">
        <Select label="몰수할 경기" name="slot" options={slots} value={slot} onChange={setSlot} />
        <Chips
          legend="몰수패"
          name="sides"
          value={sides}
          onChange={setSides}
          options={[
            { value: 'home', label: home },
            { value: 'away', label: away },
            { value: 'both', label: '두 팀 모두' },
            { value: 'none', label: '없음' },
          ]}
        />
        {sides !== '' && sides !== 'none' && (
          <TextInput
            label="사유"
            name="reason"
            required
            limit={REASON_LIMIT}
            value={reason}
            error={undefined}
            onChange={setReason}
          />
        )}
      </div>
      <SheetActions
        label={sides === 'none' ? '몰수 취소' : '몰수로 기록'}
        onConfirm={() => void change(() => calls.forfeit.$put({ param, json }))}
        onClose={onClose}
      />
    </Sheet>
  );
}
