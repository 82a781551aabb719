import { showTelephone } from '#/features/halls/directory/halls.rules.ts';
import { Section } from '#/ui/page/section.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import type { LicenseFacts } from './hall-import.contract.ts';
import { type LicensedHall, SKIP_REASONS, type SkippedRow, type SkipReason } from './license-file.rules.ts';
import type { ChangedHall, Plan } from './use-hall-import.ts';

const SAMPLE = 5;
const grouped = new Intl.NumberFormat('ko-KR');

/** How many halls are added, changed and skipped, with the first rows of each. */
export function ImportPlan({ plan: { added, changed, skipped } }: { plan: Plan }) {
  return (
    <>
      {added.length > 0 && <AddedSample rows={added} />}
      {changed.length > 0 && <ChangedSample rows={changed} />}
      {skipped.length > 0 && <SkippedCounts rows={skipped} />}
    </>
  );
}

const captionOf = (title: string, { length }: unknown[]) =>
  length > SAMPLE
    ? `${title} ${grouped.format(length)}곳 가운데 처음 ${SAMPLE}곳`
    : `${title} ${grouped.format(length)}곳`;

const NAME: Column = { key: 'name', title: '이름', lead: true };
const column = (key: string, title: string): Column => ({ key, title, fold: 'phone', bare: true });

const ADDED = [column('region', '지역'), NAME, column('address', '주소'), column('phone', '전화')];

function AddedSample({ rows }: { rows: LicensedHall[] }) {
  return (
    <Table
      caption={captionOf('추가할 당구장', rows)}
      showCaption
      columns={ADDED}
      rows={rows.slice(0, SAMPLE)}
      rowKey={hall => `${hall.license} ${hall.name} ${hall.address}`}
      cell={(hall, { key }) =>
        key === 'phone' ? showTelephone(hall.phone) : hall[key as keyof LicensedHall]
      }
      empty=""
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

function ChangedSample({ rows }: { rows: ChangedHall[] }) {
  return (
    <Table
      caption={captionOf('변경할 당구장', rows)}
      showCaption
      columns={[NAME, column('changes', '바뀌는 내용')]}
      rows={rows.slice(0, SAMPLE)}
      rowKey={({ hall }) => `${hall.license} ${hall.name} ${hall.address}`}
      cell={(row, { key }) => (key === 'name' ? row.before.name : <Changes {...row} />)}
      empty=""
    />
  );
}

function Changes({ before, after }: ChangedHall) {
  const show = (facts: LicenseFacts, name: keyof LicenseFacts) =>
    (name === 'phone' ? showTelephone(facts.phone) : facts[name]) || '없음';
  return (
    <ul>
      {FACTS.filter(([name]) => before[name] !== after[name]).map(([name, title]) => (
        <li key={name}>
          <span className="text-soft">{title}</span> <del className="text-soft">{show(before, name)}</del>
          <span className="sr-only">에서</span> <span aria-hidden="true">→</span>{' '}
          <ins className="font-semibold text-primary no-underline">{show(after, name)}</ins>
        </li>
      ))}
    </ul>
  );
}

/** The number of skipped rows by reason, with the line of the first one. */
function SkippedCounts({ rows }: { rows: SkippedRow[] }) {
  const byReason = Map.groupBy(rows, ({ reason }): SkipReason => reason);
  return (
    <Section
      id="skipped"
      title={`건너뛰는 줄 ${grouped.format(rows.length)}개`}
      heading="font-bold"
      className="mt-4"
    >
      <ul>
        {[...byReason].map(([reason, [first, ...others]]) => (
          <li key={reason}>
            {SKIP_REASONS[reason]} <strong>{grouped.format(others.length + 1)}</strong>{' '}
            <span className="text-soft">
              처음은 {grouped.format(first?.line ?? 0)}번째 줄{first?.name ? `, ${first.name}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
