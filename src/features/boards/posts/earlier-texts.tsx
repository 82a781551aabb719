import { useEffect, useState } from 'react';
import type { EarlierText } from '#/features/boards/board/boards.contract.ts';
import { EARLIER_LOAD_FAILED } from '#/features/boards/board/boards.rules.ts';
import { type Answer, asApiError, fetchJson } from '#/ui/client/api.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { ErrorState, Loading } from '#/ui/feedback/states.tsx';
import { PlainText } from '#/ui/page/text.tsx';
import { When } from '#/ui/theme/when.tsx';

export type EarlierCall = () => Promise<Answer<EarlierText[]>>;
type Found = { texts?: EarlierText[]; problem?: string };

/** The earlier versions of a post or a comment, for moderators; newest first. */
export function EarlierTexts({ call, onClose }: { call: EarlierCall; onClose: () => void }) {
  const [{ texts, problem }, setFound] = useState<Found>({});
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads once, whatever function calls
  useEffect(() => {
    setFound({});
    fetchJson(call()).then(
      texts => setFound({ texts }),
      error => setFound({ problem: asApiError(error, EARLIER_LOAD_FAILED).message }),
    );
  }, [attempt]);
  const retry = { label: '다시 시도', onPress: () => setAttempt(attempt + 1) };
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
