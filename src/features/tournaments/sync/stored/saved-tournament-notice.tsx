import type { ReactNode } from 'react';
import { saveBlob } from '#/ui/client/device/download.ts';
import { Notice } from '#/ui/feedback/notice.tsx';
import { Button, LinkButton } from '#/ui/theme/button.tsx';
import type { OpenTournament } from './use-tournament-store.ts';

export function SavedTournamentNotice({ open }: { open: OpenTournament }) {
  const { storeState, warning, saved, unreadable, takeOver, isElsewhere } = open;
  if (storeState === 'other-tab')
    return (
      <Statement sentence="이 대회는 다른 탭에서 진행하고 있습니다. 여기서는 보기만 할 수 있습니다.">
        <Button variant="quiet" small onClick={takeOver}>
          여기서 계속하기
        </Button>
      </Statement>
    );
  if (storeState === 'unreadable')
    return (
      <Statement
        urgent
        sentence="이 대회 기록은 다른 버전에서 만들어져 열 수 없습니다. 지우지 않고 그대로 두었습니다."
      >
        <SavedTournamentFile content={unreadable} />
      </Statement>
    );
  if (!warning && isElsewhere)
    return (
      <Statement sentence="주소의 대회는 이 기기에 없습니다. 진행하던 기기에서 열어 주세요. 사이트에 저장한 대회는 내 대회에서 이어집니다.">
        <LinkButton variant="quiet" small to="/tournaments?tab=own">
          내 대회
        </LinkButton>
      </Statement>
    );
  if (!warning) return null;
  return (
    <Statement urgent sentence={warning}>
      <SavedTournamentFile content={saved} />
    </Statement>
  );
}

type StatementProps = { sentence: string; urgent?: boolean; children: ReactNode };

function Statement({ sentence, urgent = false, children }: StatementProps) {
  return (
    <Notice as="div" role={urgent ? 'alert' : 'status'}>
      <p className="flex-[1_1_16rem] py-2">{sentence}</p>
      {children}
    </Notice>
  );
}

/** A button that downloads a saved tournament as a JSON file, even when the record cannot be read. */
export function SavedTournamentFile({ content }: { content: unknown }) {
  const save = () => saveBlob(new Blob([JSON.stringify(content, null, 2)]), '당구마당-대회-기록.json');
  return (
    <Button variant="quiet" small onClick={save}>
      기록 내려받기
    </Button>
  );
}
