import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { NamesArea, useListed } from '#/features/tournaments/runner/entering/names/names-area.tsx';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { usePress, useSaved } from '#/ui/client/use-calls.ts';
import { Select } from '#/ui/form/field.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { divisionsOf, isByScore } from './divisions.rules.ts';
import type { ManagedEntries, ManagedEntry } from './entries.contract.ts';
import { divisionOfTyped, newEntries, typedLine } from './typed-list.rules.ts';

const calls = browserApi.api.tournaments[':id'].entries;

type FormProps = { id: number; managed: ManagedEntries; ball: '4' | '3'; onDone: () => void };

/** The state of a form with a typed list and a division, and the entries that its list makes beside `others`. */
function useTypedList(
  { managed: { settings }, ball }: FormProps,
  others: readonly ManagedEntry[],
  typed = { text: '', division: divisionsOf(settings.divisions)[0]?.name ?? '' },
) {
  const [{ text, division }, setList] = useState(typed);
  const { players } = settings;
  const listed = useListed(text, ball, players === 2);
  const read = newEntries(listed ?? { slots: [], note: '' }, { players, ball, entries: others });
  return { text, division, setList, ...read };
}

/** The form that enters the players of a list; names that are entered already are skipped. */
export function TypedForm(props: FormProps) {
  const { id, managed, onDone } = props;
  const finish = useSaved(onDone);
  const { press, busy } = usePress();
  const { revalidate } = useRevalidator();
  const list = useTypedList(props, managed.entries);
  const { added, division } = list;
  const { settings } = managed;
  const unit = settings.players === 2 ? '팀' : '명';
  const add = async () => {
    const param = { id: String(id) };
    const isDone = await press(async () => {
      for (const entry of added) {
        const own = divisionOfTyped(divisionsOf(settings.divisions), entry, division, settings.players);
        await fetchJson(calls.typed.$post({ param, json: { ...entry, division: own } }));
      }
      await finish(`${added.length}${unit}을 추가했습니다.`);
    });
    // The entries that were stored before the failure are left out of the next try.
    if (!isDone && navigator.onLine) await revalidate();
  };
  return (
    <div className="grid gap-4">
      <ListFields
        managed={managed}
        list={list}
        label="명단"
        help="한 줄에 한 명씩 적거나 붙여 넣습니다. 정원이나 부 정원이 차면 대기 명단에 오릅니다."
        divisionLabel={
          isByScore(divisionsOf(settings.divisions), settings.players) ? '수지를 적지 않은 선수의 부' : '부'
        }
      />
      <Button busy={busy} disabled={added.length === 0} onClick={() => void add()}>
        추가 ({added.length}
        {unit})
      </Button>
    </div>
  );
}

/** The form that corrects an entry which the organiser typed, as the line of a list. */
export function CorrectionForm(props: FormProps & { entry: ManagedEntry }) {
  const { id, managed, entry, ball, onDone } = props;
  const finish = useSaved(onDone);
  const { press, busy } = usePress();
  const others = managed.entries.filter(each => each.id !== entry.id);
  const typed = { text: typedLine(entry, ball), division: entry.division };
  const list = useTypedList(props, others, typed);
  const { added, division } = list;
  const save = () =>
    press(async () => {
      const [corrected] = added;
      if (!corrected) return;
      const param = { id: String(id), entry: String(entry.id) };
      const json = { ...corrected, division };
      await finish(await fetchJson(calls[':entry'].typed.$put({ param, json })));
    });
  return (
    <div className="grid gap-4">
      <ListFields
        managed={managed}
        list={list}
        label="이름과 수지, 당구장"
        rows={2}
        className="control min-h-20"
      />
      <Button busy={busy} disabled={added.length !== 1} onClick={() => void save()}>
        저장
      </Button>
    </div>
  );
}

type ListProps = Pick<FormProps, 'managed'> & {
  list: ReturnType<typeof useTypedList>;
  label: string;
  help?: string;
  divisionLabel?: string;
  rows?: number;
  className?: string;
};

function ListFields({ managed: { settings }, list, divisionLabel = '부', ...props }: ListProps) {
  const { text, division, note, setList } = list;
  const divisions = divisionsOf(settings.divisions);
  return (
    <>
      <NamesArea rows={5} {...props} value={text} onChange={typed => setList({ text: typed, division })} />
      {divisions.length > 0 && (
        <Select
          name="division"
          label={divisionLabel}
          options={divisions.map(({ name }) => name)}
          value={division}
          onChange={chosen => setList({ text, division: chosen })}
        />
      )}
      <p role="status" className="text-soft text-row empty:hidden">
        {note}
      </p>
    </>
  );
}
