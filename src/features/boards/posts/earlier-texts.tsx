import type { EarlierText } from '#/features/boards/board/boards.contract.ts';
import { type Answer, fetchJson } from '#/ui/client/api.ts';
import { useLoaded } from '#/ui/client/use-calls.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { ErrorState, Loading } from '#/ui/feedback/states.tsx';
import { PlainText } from '#/ui/page/text.tsx';
import { When } from '#/ui/theme/when.tsx';

export type EarlierCall = () => Promise<Answer<EarlierText[]>>;

/** The newest version comes first; only moderators see the sheet. */
export function EarlierTexts({ call, onClose }: { call: EarlierCall; onClose: () => void }) {
  const { found: texts, problem, reload } = useLoaded(() => fetchJson(call()));
  const retry = { label: '다시 시도', onPress: reload };
  return (
    <Sheet title="수정 전 글" onClose={onClose}>
      {problem && <ErrorState title={problem} next={retry} />}
      {!texts && !problem && <Loading />}
      {texts?.length === 0 && <p className="py-6 text-center text-soft">저장된 이전 글이 없습니다.</p>}
      <ol className="grid gap-4">
        {texts?.map(({ title, content, changedAt }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: versions have no names and do not move
          <li key={index} className="border-b border-line pb-3">
            <p className="text-mark text-soft">
              <When iso={changedAt} />에 바뀜
            </p>
            {title && <p className="font-semibold">{title}</p>}
            <PlainText text={content} />
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
