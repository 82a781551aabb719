import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { ENTRY_FAILED } from './entries.constants.ts';
import { entryRefusal, type ManagedEntries, type ManagedEntry } from './entries.contract.ts';
import { usePress } from './entry-box.tsx';

const calls = browserApi.api.tournaments[':id'].entries[':entry'];
type ActionsProps = { id: number; entry: ManagedEntry; managed: ManagedEntries };

/** The organiser's buttons for one entry: paid, present, and what its state allows. */
export function EntryActions({ id, entry, managed }: ActionsProps) {
  const { press, busy } = usePress();
  const [refusing, setRefusing] = useState(false);
  const param = { id: String(id), entry: String(entry.id) };
  const { state, paid, present } = entry;
  const name = entry.players.map(({ username }) => username).join(' · ');
  const hasPlace = state === 'entered' || state === 'offered';
  const isTyped = entry.players.every(each => each.id === null);
  const action = (label: string, call: Parameters<typeof press>[0], isOn?: boolean) => (
    <Button
      variant={isOn ? 'primary' : 'quiet'}
      small
      busy={busy}
      aria-label={`${name} ${label}`}
      aria-pressed={isOn}
      onClick={() => void press(call)}
    >
      {label}
    </Button>
  );
  return (
    <span className="row-actions">
      {state !== 'refused' && (
        <>
          {action('출석', () => calls.$put({ param, json: { present: !present } }), present)}
          {action('입금', () => calls.$put({ param, json: { paid: !paid } }), paid)}
        </>
      )}
      {!managed.isDrawn && (
        <>
          {state !== 'entered' && action('확정', () => calls.admitted.$put({ param }))}
          {hasPlace &&
            !present &&
            managed.waiting > 0 &&
            action('대기자로 교체', () => calls.replaced.$put({ param }))}
          {isTyped && action('빼기', () => calls.$delete({ param }))}
          {!isTyped && state !== 'refused' && (
            <Button variant="danger" small aria-label={`${name} 거절`} onClick={() => setRefusing(true)}>
              거절
            </Button>
          )}
        </>
      )}
      <Sheet title={`‘${name}’ 신청 거절`} open={refusing} onClose={() => setRefusing(false)}>
        <RefusalForm param={param} onDone={() => setRefusing(false)} />
      </Sheet>
    </span>
  );
}

type RefusalProps = { param: { id: string; entry: string }; onDone: () => void };

function RefusalForm({ param, onDone }: RefusalProps) {
  const { revalidate } = useRevalidator();
  const form = useForm(entryRefusal, { reason: '' }, ENTRY_FAILED);
  const send = async (json: { reason: string }) => {
    toast(await fetchJson(calls.refused.$put({ param, json }), ENTRY_FAILED));
    onDone();
    await revalidate();
  };
  return (
    <Form {...form.bind(send)}>
      <p className="text-row text-soft">사유는 신청한 회원에게 보입니다.</p>
      <TextInput label="거절 사유" required {...form.field('reason')} />
      <FormActions submit="거절하기" variant="danger" busy={form.busy} />
    </Form>
  );
}
