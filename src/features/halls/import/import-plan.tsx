import { useLocation, useSearchParams } from 'react-router';
import { showTelephone } from '#/features/halls/directory/halls.rules.ts';
import { clampPage } from '#/shared/lists/paging.ts';
import { addressesOf } from '#/ui/client/address.ts';
import { LinkTabs } from '#/ui/page/link-tabs.tsx';
import { lastPage, requestedPage } from '#/ui/page/page-address.ts';
import { Pager } from '#/ui/table/pager.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import type { LicenseFacts } from './hall-import.contract.ts';
import { type LicensedHall, SKIP_REASONS, type SkippedRow, type SkipReason } from './license-file.rules.ts';
import type { ChangedHall, Plan } from './use-hall-import.ts';

const TABS = { added: '추가', changed: '변경', skipped: '건너뜀' } as const;
type Tab = keyof typeof TABS;

const count = new Intl.NumberFormat('ko-KR');

/** The halls to be added, changed and skipped, with every row of them. */
export function ImportPlan({ plan }: { plan: Plan }) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const names = Object.keys(TABS) as Tab[];
  const filled = names.find(name => plan[name].length > 0) ?? 'added';
  const tab = names.find(name => name === search.get('tab')) ?? filled;
  const address = addressesOf(pathname, search, ['tab', 'page']);
  const tabs = names.map(name => {
    const title = `${TABS[name]} ${count.format(plan[name].length)}`;
    return { value: name, title, to: address({ tab: name }) };
  });
  const last = lastPage(plan[tab].length);
  const page = clampPage(requestedPage(search), last);
  const shown = <Row,>(rows: Row[]) => rows.slice(page * 10 - 10, page * 10);
  return (
    <>
      <LinkTabs label="비교 결과" tabs={tabs} current={tab} />
      {tab === 'added' && <AddedTable rows={shown(plan.added)} />}
      {tab === 'changed' && <ChangedTable rows={shown(plan.changed)} />}
      {tab === 'skipped' && (
        <>
          <Reasons rows={plan.skipped} />
          <SkippedTable rows={shown(plan.skipped)} />
        </>
      )}
      <Pager page={page} last={last} />
    </>
  );
}

const NAME: Column = { key: 'name', title: '이름', lead: true };
const column = (key: string, title: string): Column => ({ key, title, fold: 'phone', bare: true });

const ADDED = [column('region', '지역'), NAME, column('address', '주소'), column('phone', '전화')];

function AddedTable({ rows }: { rows: LicensedHall[] }) {
  return (
    <Table
      caption="추가할 당구장"
      columns={ADDED}
      rows={rows}
      rowKey={hall => `${hall.license} ${hall.name} ${hall.address}`}
      cell={(hall, { key }) =>
        key === 'phone' ? showTelephone(hall.phone) : hall[key as keyof LicensedHall]
      }
      empty="추가할 당구장이 없습니다."
    />
  );
}

const FACTS: [keyof LicenseFacts, string][] = [
  ['name', '이름'],
  ['region', '지역'],
  ['address', '주소'],
  ['phone', '전화'],
  ['license', '관리번호'],
  ['location', '위치'],
];

function ChangedTable({ rows }: { rows: ChangedHall[] }) {
  return (
    <Table
      caption="변경할 당구장"
      columns={[NAME, column('changes', '바뀌는 내용')]}
      rows={rows}
      rowKey={({ hall }) => `${hall.license} ${hall.name} ${hall.address}`}
      cell={(row, { key }) => (key === 'name' ? row.before.name : <Changes {...row} />)}
      empty="변경할 당구장이 없습니다."
    />
  );
}

function Changes({ before, after }: ChangedHall) {
  const show = (facts: LicenseFacts, name: keyof LicenseFacts) =>
    (name === 'phone' ? showTelephone(facts.phone) : facts[name]) || '없음';
  return (
    <ul className="hall-changes">
      {FACTS.filter(([name]) => before[name] !== after[name]).map(([name, title]) => (
        <li key={name}>
          <span className="text-soft">{title}</span> <del>{show(before, name)}</del>
          <span className="sr-only">에서</span> <span aria-hidden="true">→</span>{' '}
          <ins>{show(after, name)}</ins>
        </li>
      ))}
    </ul>
  );
}

const SKIPPED = [column('line', '줄'), NAME, column('address', '주소'), column('reason', '이유')];

function SkippedTable({ rows }: { rows: SkippedRow[] }) {
  return (
    <Table
      caption="건너뛰는 줄"
      columns={SKIPPED}
      rows={rows}
      rowKey={row => row.line}
      cell={(row, { key }) => {
        if (key === 'reason') return SKIP_REASONS[row.reason];
        if (key === 'line') return `${count.format(row.line)}번째 줄`;
        return key === 'name' ? row.name || '이름 없음' : row.address;
      }}
      empty="건너뛰는 줄이 없습니다."
    />
  );
}

function Reasons({ rows }: { rows: SkippedRow[] }) {
  const counts = new Map<SkipReason, number>();
  for (const { reason } of rows) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return (
    <ul className="hall-reasons">
      {[...counts].map(([reason, times]) => (
        <li key={reason}>
          {SKIP_REASONS[reason]} <strong>{count.format(times)}</strong>
        </li>
      ))}
    </ul>
  );
}
