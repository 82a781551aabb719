import { type ReactNode, useState } from 'react';
import { HANDICAP_CHECK_WORDS } from '#/features/tournaments/results/checks/handicap-check.rules.ts';
import { foldKey } from '#/shared/text/text.ts';
import { showMoment } from '#/shared/time/spoken-day.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { useChange, useSaved } from '#/ui/client/use-calls.ts';
import { MoreMenu } from '#/ui/dialog/more-menu.tsx';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { CopyRow } from '#/ui/form/copy-row.tsx';
import { Checkbox, TextInput } from '#/ui/form/field.tsx';
import { type FieldBinding, Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { FileButton } from '#/ui/table/file-button.tsx';
import { type Columns, Table } from '#/ui/table/table.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { QrCode } from '#/ui/theme/qr-code.tsx';
import { entryStateName, hallsOf, isUnconfirmed, Names, scoresOf } from './entrants.tsx';
import {
  type EntrySettings,
  entrySettings,
  type ManagedEntries,
  type ManagedEntry,
} from './entries.contract.ts';
import { ENTRY_STATE_NAMES } from './entries.rules.ts';
import { EntryActions } from './entry-actions.tsx';
import { MainEntryFields, MoreEntryFields, StartField, type TypedSettings } from './entry-fields.tsx';
import { takesFee } from './fees.rules.ts';
import { PhoneLink } from './managed-fees.tsx';
import { TypedForm } from './typed-form.tsx';

const columnsOf = ({ id, managed, ball }: TableProps): Columns<ManagedEntry> => [
  { title: '이름', lead: true, className: 'md:min-w-36', cell: entry => <Named entry={entry} /> },
  managed.entries.some(isUnconfirmed) && {
    title: '상태',
    fold: 'bare',
    cell: entry => isUnconfirmed(entry) && stateOf(entry),
  },
  managed.settings.divisions !== '' && { title: '부', fold: 'bare', cell: ({ division }) => division },
  { title: '수지', align: 'right', fold: 'phone', cell: ({ players }) => scoresOf(players, ball) },
  { title: '전적', fold: 'phone', className: 'lg:min-w-28', cell: ({ players }) => recordsOf(players) },
  { title: '당구장', fold: 'bare', cell: ({ players }) => hallsOf(players) },
  managed.can.edit && {
    title: '전화번호',
    bare: true,
    className: 'max-md:flex-none',
    cell: entry => <Phones entry={entry} />,
  },
  managed.can.mark && {
    title: '관리',
    ...(takesFee(managed.settings) ? BELOW_ON_PHONES : BESIDE_ON_PHONES),
    cell: entry => <EntryActions id={id} entry={entry} managed={managed} ball={ball} />,
  },
];
const BELOW_ON_PHONES = {
  fold: 'bare',
  className: 'max-md:order-6 max-md:basis-full max-md:pt-2 lg:w-64',
} as const;
const BESIDE_ON_PHONES = { bare: true, className: 'max-md:flex-none lg:w-64' };
const ORDER = ['entered', 'offered', 'waiting', 'absent', 'refused'];

/** Minimum number of entries at which a search field is shown. */
const SEARCHED_FROM = 16;

type TableProps = { id: number; managed: ManagedEntries; ball: '4' | '3' };

export function EntryTable(props: TableProps) {
  const { managed } = props;
  const [typed, setTyped] = useState('');
  const wanted = foldKey(typed);
  const isWanted = ({ players }: ManagedEntry) =>
    players.some(({ username, phone }) => foldKey(username).includes(wanted) || phone?.endsWith(typed));
  const rows = managed.entries
    .filter(isWanted)
    .sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || a.id - b.id);
  return (
    <>
      {managed.entries.length >= SEARCHED_FROM && (
        <TextInput
          type="search"
          label={managed.can.edit ? '이름이나 전화번호 끝자리로 찾기' : '이름으로 찾기'}
          name="find"
          value={typed}
          onChange={setTyped}
        />
      )}
      <Table
        caption="참가 신청"
        columns={columnsOf(props)}
        rows={rows}
        rowKey={entry => entry.id}
        empty={typed ? `‘${typed}’에 맞는 신청이 없습니다.` : '아직 신청한 회원이 없습니다.'}
      />
    </>
  );
}

function Named({ entry }: { entry: ManagedEntry }) {
  const isAsked = entry.players.some(({ confirmed }) => !confirmed);
  return (
    <>
      <Names players={entry.players} />
      {isAsked && <small className="ml-2 text-soft md:ml-0 md:block">함께 칠 회원 확인 중</small>}
    </>
  );
}

function stateOf({ state, place, offeredUntil, reason }: ManagedEntry): string {
  if (state === 'offered' && offeredUntil)
    return `${ENTRY_STATE_NAMES.offered} (${showMoment(offeredUntil, new Date(serverNow()))}까지)`;
  return state === 'refused' ? `${ENTRY_STATE_NAMES.refused}: ${reason}` : entryStateName({ state, place });
}

/** The games and wins of each player, with the handicap check if it has a verdict; '' if nobody has played. */
function recordsOf(players: ManagedEntry['players']): string {
  const records = players.map(({ games, wins, trust }) => {
    const check = trust !== null && trust !== 'short' && HANDICAP_CHECK_WORDS[trust];
    return games > 0 && [`${games}전 ${wins}승`, check].filter(Boolean).join(' · ');
  });
  return records.some(Boolean) ? records.map(record => record || '–').join(' / ') : '';
}

function Phones({ entry }: { entry: ManagedEntry }) {
  return entry.players.map(
    ({ phone, username }) =>
      phone && <PhoneLink key={phone} name={username} phone={phone} className="max-md:sr-only" />,
  );
}

const calls = browserApi.api.tournaments[':id'].entries;

/** The tools above the table; 모두 출석 while players can check in (`checksIn`). */
export function EntryTools({ id, managed, ball, checksIn }: TableProps & { checksIn: boolean }) {
  const [sheet, setSheet] = useState<'settings' | 'typed'>();
  const close = () => setSheet(undefined);
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      {!managed.isDrawn && managed.can.mark && (
        <Button variant="quiet" onClick={() => setSheet('typed')}>
          선수 추가
        </Button>
      )}
      {checksIn && managed.can.mark && <CheckInAll id={id} managed={managed} />}
      {managed.can.edit && (
        <MoreMenu label="참가 신청 메뉴">
          {!managed.isDrawn && (
            <Button variant="plain" onClick={() => setSheet('settings')}>
              신청 설정
            </Button>
          )}
          <FileButton
            variant="plain"
            label="CSV 받기"
            fetch={() => calls.file.$get({ param: { id: String(id) } })}
          />
        </MoreMenu>
      )}
      <Sheet title="신청 설정" open={sheet === 'settings'} onClose={close}>
        <SettingsForm id={id} managed={managed} onDone={close} />
      </Sheet>
      <Sheet title="선수 추가" open={sheet === 'typed'} onClose={close}>
        <TypedForm id={id} managed={managed} ball={ball} onDone={close} />
      </Sheet>
    </div>
  );
}

/** The button that checks in all players with a place; each can be taken back in its row. */
function CheckInAll({ id, managed: { entries } }: Pick<TableProps, 'id' | 'managed'>) {
  const { change, busy } = useChange();
  if (!entries.some(({ state, present }) => state === 'entered' && !present)) return null;
  const checkIn = () => change(() => calls.present.$put({ param: { id: String(id) } }));
  return (
    <Button variant="quiet" busy={busy} onClick={() => void checkIn()}>
      모두 출석
    </Button>
  );
}

type FormProps = Pick<TableProps, 'id' | 'managed'> & { onDone: () => void };

function SettingsForm({ id, managed: { settings }, onDone }: FormProps) {
  const finish = useSaved(onDone);
  const { capacity, players, confirmHours, feeWon, ...texts } = settings;
  const counts = { capacity: String(capacity), players: String(players), feeWon: String(feeWon ?? '') };
  const form = useForm<TypedSettings, EntrySettings>(entrySettings, {
    ...texts,
    ...counts,
    confirmHours: String(confirmHours),
  });
  const param = { id: String(id) };
  const field = (name: Parameters<typeof form.field>[0]) => form.field(name) as FieldBinding<string>;
  return (
    <Form {...form.bind(async json => finish(await fetchJson(calls.settings.$put({ param, json }))))}>
      <StartField field={field} />
      <MainEntryFields field={field} />
      <MoreEntryFields field={field} />
      <Checkbox {...form.field('stopped')}>새 신청을 그만 받습니다. 대기자는 계속 올라갑니다.</Checkbox>
      <FormActions submit="저장" busy={form.busy} />
    </Form>
  );
}

type LinksProps = { id: number; managed: ManagedEntries; origin: string; checksIn: boolean };

/** The links of a tournament; that of the check-in while players can check in (`checksIn`). */
export function EntryLinks({ id, managed, origin, checksIn }: LinksProps) {
  const page = `${origin}/tournaments/${id}`;
  return (
    <section className="mt-8 grid gap-6 md:grid-cols-2" aria-label="링크">
      {checksIn && (
        <OneLink
          title="출석 QR"
          about="당구장에 붙여 두세요. 참가자가 열어 로그인하면 당일에 스스로 출석합니다."
          address={`${page}?checkin=${managed.checkIn}`}
          withCode
          more={
            <a
              className="button button-quiet"
              href={`/tournaments/${id}/check-in`}
              target="_blank"
              rel="noopener"
            >
              크게 열기 (TV·인쇄)
            </a>
          }
        />
      )}
      <OneLink
        title={managed.settings.who === 'invited' ? '초대 링크' : '대회 링크'}
        about={
          managed.settings.who === 'invited'
            ? '이 링크를 받은 회원만 신청할 수 있습니다.'
            : '단체 대화방에 올리세요. 비공개 대회도 이 링크로 열립니다.'
        }
        address={`${page}?invite=${managed.invite}`}
      />
    </section>
  );
}

type OneLinkProps = {
  title: string;
  about: string;
  address: string;
  withCode?: boolean;
  /** Further buttons for the link. */
  more?: ReactNode;
};

function OneLink({ title, about, address, withCode, more }: OneLinkProps) {
  return (
    <div className="card grid content-start gap-3">
      <h2 className="text-lead font-bold">{title}</h2>
      <p className="text-row text-soft">{about}</p>
      {withCode && <QrCode text={address} label={`${title} 코드`} className="w-48 max-w-full" />}
      <CopyRow label={`${title} 주소`} value={address} what="링크">
        {more}
      </CopyRow>
    </div>
  );
}
