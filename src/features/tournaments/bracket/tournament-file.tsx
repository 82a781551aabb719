import { FolderOpen } from 'lucide-react';
import { useRef, useState } from 'react';
import type { TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import type { ResultHead } from '#/features/tournaments/engine/results/result-text.rules.ts';
import {
  readFile,
  type TournamentFile,
  writeFile,
} from '#/features/tournaments/engine/results/tournament-file.rules.ts';
import { FILE_BYTES_MOST } from '#/features/tournaments/engine/tournament.constants.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { saveBlob } from '#/ui/client/device/download.ts';
import { Problem } from '#/ui/feedback/notice.tsx';
import { Button } from '#/ui/theme/button.tsx';

/** The button `파일로 저장`, which saves a tournament as a JSON file that `OpenTournamentFile` reads. */
export function SaveTournament({ head, events }: { head: ResultHead; events: readonly TournamentEvent[] }) {
  return (
    <Button
      variant="plain"
      small
      onClick={() => saveBlob(new Blob([writeFile(head, events)]), fileName(head))}
    >
      파일로 저장
    </Button>
  );
}

/** The name of the saved file, without characters that some operating systems forbid. */
function fileName({ title, day }: ResultHead): string {
  const name = [title || '당구 대회', day].filter(Boolean).join(' ');
  return `${name.replace(/[\\/:*?"<>|]/g, '_')}.json`;
}

type OpenTournamentFileProps = {
  onRead: (read: { file: TournamentFile; tournament: Tournament }) => void;
};

/** The button `가져오기`, which opens a tournament file; an error is shown below the button. */
export function OpenTournamentFile({ onRead }: OpenTournamentFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const open = async (file: File | undefined) => {
    if (!file) return;
    const read = file.size > FILE_BYTES_MOST ? { problem: '파일이 너무 큽니다.' } : await readText(file);
    setProblem('problem' in read ? read.problem : undefined);
    if (!('problem' in read)) onRead(read);
  };
  return (
    <>
      <Button variant="quiet" small onClick={() => input.current?.click()}>
        <FolderOpen />
        가져오기
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="대회 파일"
        hidden
        onChange={event => {
          const [file] = event.target.files ?? [];
          void open(file);
          // Lets the user choose a corrected file of that name again.
          event.target.value = '';
        }}
      />
      <Problem>{problem}</Problem>
    </>
  );
}

async function readText(file: File) {
  try {
    return readFile(await file.text());
  } catch {
    return { problem: '파일을 읽을 수 없습니다.' };
  }
}
