import { Undo2 } from 'lucide-react';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useLoaded } from '#/ui/client/use-loaded.ts';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { Problem } from '#/ui/feedback/notice.tsx';
import { Card } from '#/ui/page/card.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';

export const UNDO_FAILED = '등록을 되돌리는 중 문제가 발생했습니다.';

const { runs: calls } = browserApi.api['billiard-halls'].import;
const count = new Intl.NumberFormat('ko-KR');
const places = (number: number) => `${count.format(number)}곳`;

export function LastImport() {
  const load = () => fetchJson(calls.last.$get());
  const { found: last, problem, reload } = useLoaded(load, '마지막 등록을 불러오는 중 문제가 발생했습니다.');
  const { perform, busy, dialog } = useConfirmedAction();
  if (problem) return <Problem>{problem}</Problem>;
  if (!last) return null;
  const undo = async () => {
    await perform({
      question: {
        title: '이 등록을 되돌립니다.',
        body: `추가한 ${places(last.added)}을 지우고 변경한 ${places(last.changed)}을 전으로 돌립니다. 그 뒤에 사람이 고친 내용과, 관리하는 회원·단골·소식·사진이 생긴 당구장은 그대로 둡니다.`,
        confirmLabel: '되돌리기',
        danger: true,
      },
      call: () => undoImport(last.id),
      fallbackMessage: UNDO_FAILED,
    });
    reload();
  };
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
          <Undo2 size={16} aria-hidden="true" />
          되돌리기
        </Button>
      )}
      {dialog}
    </Card>
  );
}

/** Undoes an import; returns the sentence about the result. */
async function undoImport(id: number): Promise<string> {
  const { removed, restored, kept } = await fetchJson(
    calls[':run'].undo.$post({ param: { run: String(id) } }),
  );
  const rest = kept > 0 ? ` ${places(kept)}은 그대로 두었습니다.` : '';
  return `${places(removed)}을 지우고 ${places(restored)}을 되돌렸습니다.${rest}`;
}
