import { useState } from 'react';
import { resultText } from '#/features/brackets/result-text.rules.ts';
import { writeFile } from '#/features/brackets/tournament-file.rules.ts';
import { seoulDay } from '#/shared/time.ts';
import { Button } from '#/ui/button.tsx';
import { saveFile } from '#/ui/download.ts';
import { TextArea } from '#/ui/field.tsx';
import { toast } from '#/ui/toast.tsx';
import { Sheet } from './sheet.tsx';
import type { OpenNotebook } from './use-notebook.ts';

/** What can be done with a tournament as a whole. */
export function ToolsBar({ open }: { open: OpenNotebook }) {
  const { tournament, notebook } = open;
  const [text, setText] = useState<string>();
  const head = {
    title: notebook?.title ?? '',
    day: seoulDay(new Date(notebook?.createdAt ?? Date.now())),
    hall: '',
  };
  const copy = async () => {
    const result = resultText(tournament, head);
    try {
      await navigator.clipboard.writeText(result);
      toast('결과를 복사했습니다. 대화방에 붙여넣으세요.');
    } catch {
      // Without https there is no clipboard: the text is shown, to be copied by hand.
      setText(result);
    }
  };
  const save = () => {
    const name = encodeURIComponent(`${head.title || '당구 대회'}-${head.day}.json`);
    const headers = { 'content-disposition': `attachment; filename*=UTF-8''${name}` };
    void saveFile(new Response(writeFile(head, notebook?.events ?? []), { headers }));
  };
  return (
    <div className="runner-tools">
      <Button variant="quiet" small onClick={() => void copy()}>
        결과 복사
      </Button>
      <Button variant="quiet" small onClick={save}>
        내보내기
      </Button>
      {text !== undefined && (
        <Sheet title="결과 복사" onClose={() => setText(undefined)}>
          <TextArea
            name="result"
            label="길게 눌러 모두 복사하세요"
            rows={10}
            value={text}
            onChange={() => {}}
            readOnly
          />
        </Sheet>
      )}
    </div>
  );
}
