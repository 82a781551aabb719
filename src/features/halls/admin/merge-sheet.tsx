import { useId, useState } from 'react';
import type { Hall } from '#/features/halls/directory/halls.contract.ts';
import { LOAD_FAILED } from '#/features/halls/directory/halls.rules.ts';
import { HALL_NAME_LIMIT } from '#/shared/regions.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { Problem } from '#/ui/feedback/notice.tsx';
import { Loading } from '#/ui/feedback/states.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import { useHallSearch } from '#/ui/form/use-hall-search.ts';
import { ListRow } from '#/ui/page/list-row.tsx';
import { Button } from '#/ui/theme/button.tsx';

type MergeSheetProps = { hall: Hall; onClose: () => void; onMerged: () => void };

export function MergeSheet({ hall, onClose, onMerged }: MergeSheetProps) {
  const [typed, setTyped] = useState(hall.name);
  const { halls, isLoading, isFailed } = useHallSearch(typed, { isOpen: true });
  const others = halls.filter(({ id }) => id !== hall.id);
  const list = useId();
  const [merge, dialog] = useMerge(hall, onMerged);
  return (
    <Sheet title="중복 당구장 합치기" onClose={onClose}>
      <p className="mb-4 text-soft">
        ‘{hall.name}’ ({hall.region} · {hall.address})은 목록에서 없어지고, 고른 당구장 하나로 모입니다.
      </p>
      <TextInput
        label="남길 당구장 찾기"
        name="kept"
        limit={HALL_NAME_LIMIT}
        value={typed}
        onChange={setTyped}
        aria-controls={list}
      />
      {isFailed && <Problem>{LOAD_FAILED}</Problem>}
      {isLoading && <Loading />}
      <ul id={list} className="mt-4 grid gap-2" aria-label="찾은 당구장">
        {others.map(other => (
          <ListRow key={other.id}>
            <span className="wrap-anywhere">
              <strong>{other.name}</strong>
              <span className="block text-soft">
                {other.region} · {other.address}
              </span>
            </span>
            <Button
              variant="quiet"
              small
              aria-label={`‘${other.name}’ (${other.address})에 합치기`}
              onClick={() => void merge(other)}
            >
              여기에 합치기
            </Button>
          </ListRow>
        ))}
      </ul>
      {!isLoading && !isFailed && others.length === 0 && (
        <p>다른 당구장이 없습니다. 이름이나 주소로 찾아보세요.</p>
      )}
      {dialog}
    </Sheet>
  );
}

function useMerge(hall: Hall, onMerged: () => void) {
  const { perform, dialog } = useConfirmedAction();
  const merge = async (into: Hall) => {
    const call = browserApi.api['billiard-halls'][':id'].merge;
    const param = { id: String(hall.id) };
    const isMerged = await perform({
      question: {
        title: `${withJosa(`‘${hall.name}’`, '을/를')} ‘${into.name}’에 합칩니다.`,
        body: `남는 당구장: ${into.region} · ${into.address}\n회원, 대회, 관리하는 회원, 단골, 소식, 사진이 옮겨 가고 옛 주소로 온 사람은 남는 당구장을 봅니다. 되돌릴 수 없습니다.`,
        confirmLabel: '합치기',
        danger: true,
      },
      call: async () => {
        await fetchJson(call.$post({ param, json: { into: into.id } }));
        return '당구장을 합쳤습니다.';
      },
      fallbackMessage: '당구장을 합치는 중 문제가 발생했습니다.',
      removes: true,
    });
    if (isMerged) onMerged();
  };
  return [merge, dialog] as const;
}
