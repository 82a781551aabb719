import { Phone } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { HANDICAP_CHECK_WORDS } from '#/features/tournaments/results/checks/handicap-check.rules.ts';
import { showDateTime } from '#/shared/time/time.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { hallsOf, Names, scoresOf, stateName } from './entrants.tsx';
import { ENTRY_FAILED, ENTRY_STATE_NAMES } from './entries.constants.ts';
import type { ManagedEntries, ManagedEntry } from './entries.contract.ts';
import { entryRefusal } from './entries.contract.ts';
import { usePress } from './entry-box.tsx';

const COLUMNS: Column[] = [
  { key: 'name', title: '이름', lead: true },
  { key: 'state', title: '상태', fold: 'phone', bare: true },
  { key: 'division', title: '부', fold: 'phone', bare: true },
  { key: 'score', title: '수지', align: 'right', fold: 'phone' },
  { key: 'record', title: '전적', fold: 'phone' },
  { key: 'hall', title: '당구장', fold: 'phone', bare: true },
  { key: 'phone', title: '전화번호', fold: 'phone', bare: true },
  { key: 'actions', title: '관리', fold: 'phone', bare: true },
];
const ORDER = ['entered', 'offered', 'waiting', 'absent', 'refused'];

type TableProps = { id: number; managed: ManagedEntries; ball: '4' | '3' };

/** The organiser's table of all entries, with the actions for each entry. */
export function EntryTable({ id, managed, ball }: TableProps) {
  const columns = COLUMNS.filter(({ key }) => key !== 'division' || managed.settings.divisions !== '');
  const rows = [...managed.entries].sort(
    (a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || a.id - b.id,
  );
  const cell = (entry: ManagedEntry, { key }: Column) => {
    if (key === 'name') return <Named entry={entry} />;
    if (key === 'state') return stateOf(entry);
    if (key === 'division') return entry.division;
    if (key === 'score') return scoresOf(entry.players, ball);
    if (key === 'record') return entry.players.map(recordOf).join(' / ');
    if (key === 'hall') return hallsOf(entry.players);
    if (key === 'phone') return <Phones entry={entry} />;
    return <EntryActions id={id} entry={entry} managed={managed} />;
  };
  return (
    <Table
      caption="참가 신청"
      columns={columns}
      rows={rows}
      rowKey={entry => entry.id}
      cell={cell}
      empty="아직 신청한 회원이 없습니다."
    />
  );
}

function Named({ entry }: { entry: ManagedEntry }) {
  const isAsked = entry.players.some(({ confirmed }) => !confirmed);
  return (
    <>
      <Names players={entry.players} />
      {isAsked && <small className="ml-2 text-soft">함께 칠 회원 확인 중</small>}
    </>
  );
}

function stateOf({ state, place, offeredUntil, reason }: ManagedEntry): string {
  if (state === 'offered' && offeredUntil)
    return `${ENTRY_STATE_NAMES.offered} (${showDateTime(offeredUntil)}까지)`;
  return state === 'refused' ? `${ENTRY_STATE_NAMES.refused}: ${reason}` : stateName({ state, place });
}

function recordOf({ id, games, wins, trust }: ManagedEntry['players'][number]): string {
  if (id === null) return '–';
  const played = games > 0 ? `${games}전 ${wins}승` : '기록 없음';
  return trust === null || games === 0 ? played : `${played} · ${HANDICAP_CHECK_WORDS[trust]}`;
}

function Phones({ entry }: { entry: ManagedEntry }) {
  return entry.players.map(
    ({ phone, username }) =>
      phone && (
        <a
          key={phone}
          className="inline-flex min-h-11 items-center gap-1 whitespace-nowrap"
          href={`tel:${phone}`}
          aria-label={`${username} 전화번호 ${phone}`}
        >
          <Phone size={16} aria-hidden="true" />
          {phone}
        </a>
      ),
  );
}

const calls = browserApi.api.tournaments[':id'].entries[':entry'];
type ActionsProps = { id: number; entry: ManagedEntry; managed: ManagedEntries };

/** The organiser's buttons for one entry: paid, present, and what its state allows. */
function EntryActions({ id, entry, managed }: ActionsProps) {
  const { press, busy } = usePress();
  const [refusing, setRefusing] = useState(false);
  const param = { id: String(id), entry: String(entry.id) };
  const { state, paid, present } = entry;
  const name = entry.players.map(({ username }) => username).join(' · ');
  const hasPlace = state === 'entered' || state === 'offered';
  const isTyped = entry.players.every(each => each.id === null);
  const action = (label: string, call: Parameters<typeof press>[0], isOn?: boolean) => (
    <Button
      variant={isOn ? 'primary' : 'quiet'}
      small
      busy={busy}
      aria-label={`${name} ${label}`}
      aria-pressed={isOn}
      onClick={() => void press(call)}
    >
      {label}
    </Button>
  );
  return (
    <span className="row-actions">
      {state !== 'refused' && (
        <>
          {action('출석', () => calls.$put({ param, json: { present: !present } }), present)}
          {action('입금', () => calls.$put({ param, json: { paid: !paid } }), paid)}
        </>
      )}
      {!managed.isDrawn && (
        <>
          {state !== 'entered' && action('확정', () => calls.admitted.$put({ param }))}
          {hasPlace &&
            !present &&
            managed.waiting > 0 &&
            action('대기자로 교체', () => calls.replaced.$put({ param }))}
          {isTyped && action('빼기', () => calls.$delete({ param }))}
          {!isTyped && state !== 'refused' && (
            <Button variant="danger" small aria-label={`${name} 거절`} onClick={() => setRefusing(true)}>
              거절
            </Button>
          )}
        </>
      )}
      <Sheet title={`‘${name}’ 신청 거절`} open={refusing} onClose={() => setRefusing(false)}>
        <RefusalForm param={param} onDone={() => setRefusing(false)} />
      </Sheet>
    </span>
  );
}

type RefusalProps = { param: { id: string; entry: string }; onDone: () => void };

function RefusalForm({ param, onDone }: RefusalProps) {
  const { revalidate } = useRevalidator();
  const form = useForm(entryRefusal, { reason: '' }, ENTRY_FAILED);
  const send = async (json: { reason: string }) => {
    toast(await fetchJson(calls.refused.$put({ param, json }), ENTRY_FAILED));
    onDone();
    await revalidate();
  };
  return (
    <Form {...form.bind(send)}>
      <p className="text-row text-soft">사유는 신청한 회원에게 보입니다.</p>
      <TextInput label="거절 사유" required {...form.field('reason')} />
      <FormActions submit="거절하기" variant="danger" busy={form.busy} />
    </Form>
  );
}
