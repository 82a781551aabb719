import { type FormEvent, useState } from 'react';
import { FIELDS } from '#/features/tournaments/formats/setup.rules.ts';
import {
  isComplete,
  newEntering,
  withNames,
  withSize,
} from '#/features/tournaments/runner/entering/entering.rules.ts';
import { useEntry } from '#/features/tournaments/runner/entering/use-entry.ts';
import { sizesFor } from '#/features/tournaments/runner/setup/format.rules.ts';
import { useConfirm } from '#/ui/dialog/dialog.tsx';
import { TextArea } from '#/ui/form/field.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { type ListedName, type ReadNames, readNames } from './name-list.rules.ts';

export function PasteNames() {
  const { mode, entering, onChange, fill: onFill } = useEntry();
  const { pasted = '' } = entering;
  const [open, setOpen] = useState(pasted !== '');
  const [result, setResult] = useState('');
  const [left, setLeft] = useState<ListedName[]>([]);
  const larger = sizesFor(mode, entering.options.format).find(
    size => size >= entering.slots.length + left.length,
  );
  const take = (done: ReturnType<typeof withNames>, { unread, leftOut }: Unused) => {
    onFill(done.entering);
    setLeft(done.left);
    setResult(outcome({ ...done, unread, leftOut }));
  };
  const fill = (event: FormEvent) => {
    event.preventDefault();
    const read = readNames(pasted, entering.options.play.ball, FIELDS[mode].players > 1);
    const done = withNames(entering, read.names);
    if (done.filled.length + done.scored.length === 0) return take(done, read);
    // Lines that could not be read stay in the field, to be corrected.
    take({ ...done, entering: { ...done.entering, pasted: read.unread.join('\n') } }, read);
    setOpen(read.unread.length > 0);
  };
  return (
    <div className="contents">
      <Button variant="quiet" small aria-expanded={open} onClick={() => setOpen(!open)}>
        명단 붙여넣기
      </Button>
      {open && (
        <form className="flex basis-full flex-col gap-3 mt-3" onSubmit={fill}>
          <TextArea
            name="names"
            label="명단"
            help="한 줄에 한 명씩, 또는 쉼표로. 카카오톡 명단을 그대로 붙여넣어도 됩니다. 예: 1. 김철수(큐브, 200)"
            rows={5}
            value={pasted}
            onChange={text => onChange({ ...entering, pasted: text })}
          />
          <Button type="submit">명단으로 채우기</Button>
        </form>
      )}
      <p role="status" className="basis-full text-soft text-row empty:hidden">
        {result}
      </p>
      {left.length > 0 && larger !== undefined && (
        <Button
          variant="quiet"
          small
          onClick={() => take(withNames(withSize(entering, larger), left), { unread: [], leftOut: [] })}
        >
          {larger}명으로 늘리기
        </Button>
      )}
    </div>
  );
}

export function EmptyAll() {
  const { entering, change } = useEntry();
  const [confirm, dialog] = useConfirm();
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
      {dialog}
    </>
  );
}

type Unused = Pick<ReadNames, 'unread' | 'leftOut'>;
type Outcome = Omit<ReturnType<typeof withNames>, 'entering'> & Unused;

function outcome({ filled, scored, repeated, left, unread, leftOut }: Outcome): string {
  if (filled.length + scored.length + repeated.length + left.length + unread.length === 0)
    return '이름을 찾지 못했습니다.';
  return [
    (filled.length > 0 || scored.length === 0) && `${filled.length}명을 채웠습니다.`,
    scored.length > 0 && `수지를 고쳤습니다: ${scored.join(', ')}.`,
    repeated.length > 0 && `이미 있는 이름: ${repeated.join(', ')}.`,
    left.length > 0 && `자리가 없어 넣지 못했습니다: ${left.map(({ name }) => name).join(', ')}.`,
    unread.length > 0 && `이름으로 읽지 못한 ${unread.length}줄은 명단에 남겨 두었습니다.`,
    leftOut.length > 0 && `넣지 않은 제목과 열: ${leftOut.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
