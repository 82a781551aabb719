import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { isRateLimited, retry } from '#/ui/client/retry.ts';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { Button } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import { RUNS_FAILED, UNDO_FAILED } from './hall-import.constants.ts';
import type { HallImport } from './hall-import.contract.ts';

const { runs: calls } = browserApi.api['billiard-halls'].import;
const count = new Intl.NumberFormat('ko-KR');
const places = (number: number) => `${count.format(number)}곳`;

/** The last imports, each of which can be undone as a whole. */
export function ImportRuns() {
  const { runs, problem, reload } = useRuns();
  const { perform, busy, dialog } = useConfirmedAction();
  const undo = async ({ id, added, changed }: HallImport) => {
    await perform({
      question: {
        title: '이 등록을 되돌립니다.',
        body: `추가한 ${places(added)}을 지우고 변경한 ${places(changed)}을 전으로 돌립니다. 그 뒤에 사람이 고친 내용과, 관리하는 회원·단골·소식·사진이 생긴 당구장은 그대로 둡니다.`,
        confirmLabel: '되돌리기',
        danger: true,
      },
      call: () => undoWhole(id),
      fallbackMessage: UNDO_FAILED,
    });
    reload();
  };
  if (problem)
    return (
      <p className="field-error" role="alert">
        {problem}
      </p>
    );
  if (!runs || runs.length === 0) return null;
  return (
    <section className="card mt-6" aria-label="지난 등록">
      <h2 className="font-bold">지난 등록</h2>
      <ul>
        {runs.map(run => (
          <li key={run.id} className="flex flex-wrap items-center justify-between gap-2 py-1">
            <span>
              <When iso={run.date} /> · <bdi>{run.author}</bdi>
              <span className="block text-soft">
                추가 {places(run.added)}, 변경 {places(run.changed)}
              </span>
            </span>
            {run.undoneAt ? (
              <span className="text-soft">
                <When iso={run.undoneAt} /> 되돌림
              </span>
            ) : (
              <Button variant="quiet" small busy={busy} onClick={() => void undo(run)}>
                <Undo2 size={16} aria-hidden="true" />
                되돌리기
              </Button>
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  );
}

function useRuns() {
  const [runs, setRuns] = useState<HallImport[]>();
  const [problem, setProblem] = useState('');
  const [reloads, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after each change
  useEffect(() => {
    let isGone = false;
    fetchJson(calls.$get()).then(
      found => !isGone && setRuns(found),
      error => !isGone && setProblem(asApiError(error, RUNS_FAILED).message),
    );
    return () => {
      isGone = true;
    };
  }, [reloads]);
  return { runs, problem, reload: () => setAsked(times => times + 1) };
}

/** Undoes an import batch by batch; returns the sentence about the result. */
async function undoWhole(id: number): Promise<string> {
  const { signal } = new AbortController();
  const param = { run: String(id) };
  const sum = { removed: 0, restored: 0, kept: 0 };
  for (let left = 1; left > 0; ) {
    const done = await retry(() => fetchJson(calls[':run'].undo.$post({ param })), {
      signal,
      mayPass: isRateLimited,
    });
    for (const key of ['removed', 'restored', 'kept'] as const) sum[key] += done?.[key] ?? 0;
    left = done?.left ?? 0;
  }
  const kept = sum.kept > 0 ? ` ${places(sum.kept)}은 그대로 두었습니다.` : '';
  return `${places(sum.removed)}을 지우고 ${places(sum.restored)}을 되돌렸습니다.${kept}`;
}
