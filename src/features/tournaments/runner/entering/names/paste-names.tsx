import { type FormEvent, useState } from 'react';
import { MODE_SETUPS } from '#/features/tournaments/formats/setup.rules.ts';
import {
  isComplete,
  listedLine,
  newEntering,
  withNamesGrown,
} from '#/features/tournaments/runner/entering/entering.rules.ts';
import { useEntry } from '#/features/tournaments/runner/entering/use-entry.ts';
import { sizesFor } from '#/features/tournaments/runner/setup/format-sizes.rules.ts';
import { confirm } from '#/ui/dialog/confirm.client.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { type ReadNames, readNames } from './name-list.rules.ts';
import { NamesArea } from './names-area.tsx';

/** Switches between one slot and a pasted list of names, and shows the list's outcome. */
export function PasteNames() {
  const { mode, entering, pasting, setPasting, onChange, fill: onFill } = useEntry();
  const { pasted = '' } = entering;
  const [result, setResult] = useState('');
  const fill = (event: FormEvent) => {
    event.preventDefault();
    const { play, format } = entering.options;
    const read = readNames(pasted, play.ball, MODE_SETUPS[mode].players > 1);
    const done = withNamesGrown(entering, read.names, sizesFor(mode, format));
    setResult(outcome({ ...done, ...read, before: entering.slots.length }));
    if (done.filled.length + done.scored.length === 0) return onFill(done.entering);
    // Lines that could not be read, and names without a slot, stay in the field.
    const kept = [...read.unread, ...read.impossible, ...done.left.map(name => listedLine(name, play.ball))];
    onFill({ ...done.entering, pasted: kept.join('\n') });
    setPasting(kept.length > 0);
  };
  return (
    <div className="contents">
      <Button variant="quiet" onClick={() => setPasting(!pasting)}>
        {pasting ? '한 명씩 입력' : '명단 붙여넣기'}
      </Button>
      {pasting && (
        <form className="flex basis-full flex-col gap-3 mt-3" onSubmit={fill}>
          <NamesArea
            label="명단"
            help="한 줄에 한 명씩, 또는 쉼표로 적습니다. 카카오톡 명단도 그대로 됩니다. 자리가 모자라면 늘립니다."
            rows={8}
            value={pasted}
            onChange={text => onChange({ ...entering, pasted: text })}
          />
          <Button type="submit">명단으로 채우기</Button>
        </form>
      )}
      <p role="status" className="basis-full mt-2 text-soft text-row empty:hidden">
        {result}
      </p>
    </div>
  );
}

export function EmptyAll() {
  const { entering, change } = useEntry();
  const { slots, options, lastHall } = entering;
  const done = slots.filter(isComplete).length;
  const empty = async () => {
    const question = {
      title: `입력한 ${done}명을 모두 비웁니다.`,
      body: '참가 인원과 방식은 그대로 둡니다.',
      confirmLabel: '모두 비우기',
      danger: true,
    };
    if (await confirm(question)) change(newEntering(slots.length, options, lastHall), 0);
  };
  return (
    <>
      {done > 0 && (
        <Button variant="plain" small onClick={() => void empty()}>
          모두 비우기
        </Button>
      )}
    </>
  );
}

type Outcome = ReturnType<typeof withNamesGrown> &
  Pick<ReadNames, 'unread' | 'impossible' | 'leftOut'> & {
    /** The number of slots before the list was read. */
    before: number;
  };

function outcome({ entering, filled, scored, before, ...rest }: Outcome): string {
  const { repeated, left, unread, impossible, leftOut } = rest;
  if ([filled, scored, repeated, left, unread, impossible].every(lines => lines.length === 0))
    return '이름을 찾지 못했습니다.';
  const size = entering.slots.length;
  return [
    (filled.length > 0 || scored.length === 0) && `${filled.length}명을 채웠습니다.`,
    size > before && `참가 인원을 ${size}명으로 늘렸습니다.`,
    scored.length > 0 && `수지를 고쳤습니다: ${scored.join(', ')}.`,
    repeated.length > 0 && `이미 있는 이름: ${repeated.join(', ')}.`,
    left.length > 0 && `자리가 없어 명단에 남겨 두었습니다: ${left.map(({ name }) => name).join(', ')}.`,
    unread.length > 0 && `이름으로 읽지 못한 ${unread.length}줄은 명단에 남겨 두었습니다.`,
    impossible.length > 0 && `수지는 9999까지입니다. 고칠 줄: ${impossible.join(', ')}.`,
    leftOut.length > 0 && `넣지 않은 제목과 열: ${leftOut.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
