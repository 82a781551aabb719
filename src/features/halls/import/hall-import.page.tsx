import { FileUp, Undo2 } from 'lucide-react';
import { showTelephone } from '#/features/halls/directory/halls.rules.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useLoaded } from '#/ui/client/use-calls.ts';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { Problem } from '#/ui/feedback/notice.tsx';
import { useLeaveWarning } from '#/ui/form/drafts/use-draft.tsx';
import { FileChooser } from '#/ui/form/file-chooser.tsx';
import { AdminPage } from '#/ui/page/admin-page.tsx';
import { Card, pageMeta } from '#/ui/page/frame.tsx';
import { Section, Toolbar } from '#/ui/page/parts.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { Button, LinkButton } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import type { LicenseFacts } from './hall-import.contract.ts';
import { type LicensedHall, SKIP_REASONS, type SkippedRow, type SkipReason } from './license-file.rules.ts';
import { type ChangedHall, type Plan, useHallImport } from './use-hall-import.ts';

export const meta = pageMeta({ title: '인허가 파일', hidden: true });

const LEAD =
  '공공데이터포털이나 지방행정 인허가 데이터에서 받은 당구장업 CSV 파일을 고르면 지금 목록과 다른 곳을 보여 줍니다. 확인하기 전에는 저장하지 않습니다.';

export default function HallImportPage() {
  const run = useHallImport();
  const { state } = run;
  const leaveWarning = useLeaveWarning(state.phase === 'ready' || state.phase === 'saving');
  return (
    <AdminPage title="인허가 파일" narrow={state.phase !== 'ready'}>
      {state.phase === 'choosing' && <Chooser choose={run.choose} problem={state.problem} />}
      {state.phase in WORK && <Working run={run} />}
      {state.phase === 'ready' && <Decision run={run} />}
      {state.phase === 'done' && <Done run={run} />}
      {state.phase === 'ready' && <ImportPlan plan={state.plan} />}
      {(state.phase === 'choosing' || state.phase === 'done') && <LastImport key={state.phase} />}
      {leaveWarning}
    </AdminPage>
  );
}

type Run = { run: ReturnType<typeof useHallImport> };

function Chooser({ choose, problem }: { choose: (file: File) => Promise<void>; problem: string }) {
  return (
    <Card as="div">
      <p className="mb-4">{LEAD}</p>
      <FileChooser accept=".csv,text/csv" onChoose={([file]) => file && void choose(file)}>
        <FileUp />
        당구장업 CSV 파일 고르기
      </FileChooser>
      <p className="field-help">
        UTF-8과 CP949(EUC-KR) 파일을 모두 읽습니다. 파일은 이 브라우저에서 읽습니다.
      </p>
      <Problem>{problem}</Problem>
    </Card>
  );
}

const WORK = {
  reading: '파일을 읽는 중입니다.',
  comparing: '등록된 당구장과 비교하는 중입니다.',
  saving: '당구장을 등록하는 중입니다.',
} as const;

function Working({ run: { state, retry, restart } }: Run) {
  const { fileName, problem } = state;
  const text = WORK[state.phase as keyof typeof WORK];
  const percent = Math.floor(state.progress * 100);
  return (
    <Card as="div" className="mb-6 flex flex-col gap-2">
      <p role="status">
        {text} <span className="mt-1 text-soft text-row">{fileName}</span>
      </p>
      <progress className="h-3 w-full accent-cloth" aria-label={text} max={100} value={percent}>
        {percent}%
      </progress>
      <p aria-hidden="true">{percent}%</p>
      {problem && (
        <>
          <Problem>{problem}</Problem>
          <Toolbar className="mt-2">
            <Button variant="quiet" onClick={restart}>
              그만두기
            </Button>
            <Button onClick={() => void retry()}>다시 시도</Button>
          </Toolbar>
        </>
      )}
    </Card>
  );
}

const places = (count: number) => `${withCommas(count)}곳`;

function Decision({ run: { state, save, restart } }: Run) {
  const { added, changed, unchanged } = state.plan;
  const total = added.length + changed.length;
  const action = [added.length > 0 && '등록', changed.length > 0 && '변경'].filter(Boolean).join('·');
  return (
    <Card as="div" className="mb-6 flex flex-col gap-2">
      <p role="status">
        {total > 0
          ? `${places(added.length)}을 추가하고 ${places(changed.length)}을 변경합니다. ${places(unchanged)}은 이미 같습니다.`
          : `추가하거나 변경할 당구장이 없습니다. ${places(unchanged)}이 이미 같습니다.`}
      </p>
      <p className="mt-1 text-soft text-row">
        직접 입력한 웹사이트와 유튜브 주소, 당구장을 관리하는 회원이 적은 전화번호는 그대로 두고, 이름이 바뀐
        당구장은 회원의 당구장 이름도 함께 바꿉니다.
      </p>
      <Toolbar className="mt-2">
        <Button variant="quiet" onClick={restart}>
          다른 파일 고르기
        </Button>
        {total > 0 && <Button onClick={() => void save()}>{`${places(total)} ${action}`}</Button>}
      </Toolbar>
    </Card>
  );
}

function Done({ run: { state, restart } }: Run) {
  return (
    <Card as="div" className="mb-6 flex flex-col gap-2">
      <p role="status">
        {`등록을 마쳤습니다. ${places(state.saved.added)}을 추가하고 ${places(state.saved.changed)}을 변경했습니다.`}
      </p>
      <Toolbar className="mt-2">
        <Button variant="quiet" onClick={restart}>
          다른 파일 고르기
        </Button>
        <LinkButton to="/admin/region-manage">당구장 관리로 가기</LinkButton>
      </Toolbar>
    </Card>
  );
}

const { runs: runCalls } = browserApi.api['billiard-halls'].import;

function LastImport() {
  const load = () => fetchJson(runCalls.last.$get());
  const { found: last, problem, reload } = useLoaded(load);
  const { perform, busy } = useConfirmedAction(reload);
  if (problem) return <Problem>{problem}</Problem>;
  if (!last) return null;
  const undo = () =>
    perform({
      question: {
        title: '이 등록을 되돌립니다.',
        body: `추가한 ${places(last.added)}을 지우고 변경한 ${places(last.changed)}을 전으로 돌립니다. 그 뒤에 사람이 고친 내용과, 관리하는 회원·단골·소식·사진이 생긴 당구장은 그대로 둡니다.`,
        confirmLabel: '되돌리기',
        danger: true,
      },
      call: () => undoImport(last.id),
    });
  return (
    <Card className="mt-6 flex flex-wrap items-center justify-between gap-2" aria-labelledby="last-import">
      <div>
        <h2 id="last-import" className="font-bold">
          마지막 등록
        </h2>
        <When iso={last.date} />{' '}
        <span className="text-soft">
          추가 {places(last.added)}, 변경 {places(last.changed)}
        </span>
      </div>
      {last.undoneAt ? (
        <span className="text-soft">
          <When iso={last.undoneAt} /> 되돌림
        </span>
      ) : (
        <Button variant="quiet" small busy={busy} onClick={() => void undo()}>
          <Undo2 size={16} />
          되돌리기
        </Button>
      )}
    </Card>
  );
}

async function undoImport(id: number): Promise<string> {
  const { removed, restored, kept } = await fetchJson(
    runCalls[':run'].undo.$post({ param: { run: String(id) } }),
  );
  const rest = kept > 0 ? ` ${places(kept)}은 그대로 두었습니다.` : '';
  return `${places(removed)}을 지우고 ${places(restored)}을 되돌렸습니다.${rest}`;
}

function ImportPlan({ plan: { added, changed, skipped } }: { plan: Plan }) {
  return (
    <>
      <Sample title="추가할 당구장" columns={ADDED} rows={added} hallOf={hall => hall} />
      <Sample title="변경할 당구장" columns={CHANGED} rows={changed} hallOf={({ hall }) => hall} />
      {skipped.length > 0 && <SkippedCounts rows={skipped} />}
    </>
  );
}

const SAMPLE = 5;

type SampleProps<Row> = {
  title: string;
  columns: Column<Row>[];
  rows: Row[];
  hallOf: (row: Row) => LicensedHall;
};

function Sample<Row>({ title, columns, rows, hallOf }: SampleProps<Row>) {
  if (rows.length === 0) return null;
  const rest = rows.length > SAMPLE ? ` 가운데 처음 ${SAMPLE}곳` : '';
  const keyOf = ({ license, name, address }: LicensedHall) => `${license} ${name} ${address}`;
  return (
    <Table
      caption={`${title} ${places(rows.length)}${rest}`}
      showCaption
      columns={columns}
      rows={rows.slice(0, SAMPLE)}
      rowKey={row => keyOf(hallOf(row))}
      empty=""
    />
  );
}

const FOLDED = { fold: 'bare' } as const;

const ADDED: Column<LicensedHall>[] = [
  { title: '지역', ...FOLDED, cell: ({ region }) => region },
  { title: '이름', lead: true, cell: ({ name }) => name },
  { title: '주소', ...FOLDED, cell: ({ address }) => address },
  { title: '전화', ...FOLDED, cell: ({ phone }) => showTelephone(phone) },
];

const FACTS: [keyof LicenseFacts, string][] = [
  ['name', '이름'],
  ['region', '지역'],
  ['address', '주소'],
  ['phone', '전화'],
  ['license', '관리번호'],
  ['location', '위치'],
];

const CHANGED: Column<ChangedHall>[] = [
  { title: '이름', lead: true, cell: ({ before }) => before.name },
  { title: '바뀌는 내용', ...FOLDED, cell: row => <Changes {...row} /> },
];

function Changes({ before, after }: ChangedHall) {
  const show = (facts: LicenseFacts, name: keyof LicenseFacts) =>
    (name === 'phone' ? showTelephone(facts.phone) : facts[name]) || '–';
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

function SkippedCounts({ rows }: { rows: SkippedRow[] }) {
  const byReason = Map.groupBy(rows, ({ reason }): SkipReason => reason);
  return (
    <Section
      id="skipped"
      title={`건너뛰는 줄 ${withCommas(rows.length)}개`}
      heading="font-bold"
      className="mt-4"
    >
      <ul>
        {[...byReason].map(([reason, [first, ...others]]) => (
          <li key={reason}>
            {SKIP_REASONS[reason]} <strong>{withCommas(others.length + 1)}</strong>{' '}
            <span className="text-soft">
              처음은 {withCommas(first?.line ?? 0)}번째 줄{first?.name ? `, ${first.name}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
