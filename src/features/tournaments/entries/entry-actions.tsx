import { useState } from 'react';
import { wonText } from '#/shared/text/won.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useChange, useSaved } from '#/ui/client/use-calls.ts';
import { confirm } from '#/ui/dialog/confirm.client.tsx';
import { RowMenu } from '#/ui/dialog/row-menu.tsx';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { RowButton } from '#/ui/theme/row-button.tsx';
import { entryRefusal, type ManagedEntries, type ManagedEntry } from './entries.contract.ts';
import { takesFee } from './fees.rules.ts';
import { PaymentForm } from './managed-fees.tsx';
import { CorrectionForm } from './typed-form.tsx';

const calls = browserApi.api.tournaments[':id'].entries;

type ActionsProps = { id: number; entry: ManagedEntry; managed: ManagedEntries; ball: '4' | '3' };

/** The organiser's buttons for an entry, at the same place in every row; rare actions are in the row's menu. */
export function EntryActions(props: ActionsProps) {
  const { id, entry, managed } = props;
  const { change, busy } = useChange();
  const param = { id: String(id), entry: String(entry.id) };
  const { state, paid, paidWon, present } = entry;
  const name = nameOf(entry);
  const mark = (json: { present: boolean } | { paid: boolean }) =>
    void change(() => calls[':entry'].$put({ param, json }));
  return (
    <div className="flex w-full items-center gap-2">
      {state !== 'refused' && (
        <RowButton
          of={name}
          label="출석"
          pressed={present}
          busy={busy}
          onClick={() => mark({ present: !present })}
        />
      )}
      {state !== 'refused' && (takesFee(managed.settings) || paid) && (
        <RowButton of={name} label="입금" pressed={paid} busy={busy} onClick={() => mark({ paid: !paid })} />
      )}
      <span className="ml-auto tabular-nums">
        {paidWon !== null && paidWon !== managed.fee && wonText(paidWon)}
      </span>
      {state !== 'entered' && !managed.isDrawn && (
        <RowButton
          of={name}
          label="확정"
          busy={busy}
          onClick={() => void change(() => calls[':entry'].admitted.$put({ param }))}
        />
      )}
      <div className="w-11 flex-none">
        <EntryMenu {...props} param={param} name={name} change={change} />
      </div>
    </div>
  );
}

const nameOf = ({ players }: ManagedEntry) => players.map(({ username }) => username).join(' · ');

type MenuProps = ActionsProps & {
  param: { id: string; entry: string };
  name: string;
  change: ReturnType<typeof useChange>['change'];
};

function EntryMenu({ param, name, change, ...props }: MenuProps) {
  const { entry, managed } = props;
  const { state, players, paid, paidWon, present } = entry;
  const [sheet, setSheet] = useState<'refusal' | 'payment' | 'correction'>();
  const close = () => setSheet(undefined);
  const isTyped = players.every(each => each.id === null);
  const hasPlace = state === 'entered' || state === 'offered';
  const replace = async () => {
    const body = `‘${name}’의 자리는 대기 순서대로 다음 사람에게 갑니다.`;
    const question = { title: '대기자로 교체합니다.', body, confirmLabel: '교체' };
    if (await confirm(question)) await change(() => calls[':entry'].replaced.$put({ param }));
  };
  const remove = () => change(() => calls[':entry'].$delete({ param }));
  const refusal = isTyped || state === 'entered' || state === 'absent' ? '빼기' : '거절';
  const mayRefuse = isTyped || (state !== 'refused' && managed.can.edit);
  const mayReplace = hasPlace && !present && managed.waiting > 0;
  const actions = {
    고치기: !managed.isDrawn && isTyped && (() => setSheet('correction')),
    '입금액 고치기': paid && (() => setSheet('payment')),
    '대기자로 교체': !managed.isDrawn && mayReplace && replace,
    [refusal]: !managed.isDrawn && mayRefuse && (isTyped ? remove : () => setSheet('refusal')),
  };
  return (
    <>
      <RowMenu name={name} actions={actions} />
      <Sheet title={`‘${name}’ ${refusal}`} open={sheet === 'refusal'} onClose={close}>
        <RefusalForm param={param} submit={refusal} onDone={close} />
      </Sheet>
      <Sheet title={`‘${name}’ 고치기`} open={sheet === 'correction'} onClose={close}>
        <CorrectionForm {...props} onDone={close} />
      </Sheet>
      <Sheet title={`‘${name}’ 입금액`} open={sheet === 'payment'} onClose={close}>
        <PaymentForm param={param} won={paidWon ?? managed.fee} onDone={close} />
      </Sheet>
    </>
  );
}

type FormProps = { param: MenuProps['param']; submit: string; onDone: () => void };

function RefusalForm({ param, submit, onDone }: FormProps) {
  const finish = useSaved(onDone);
  const form = useForm(entryRefusal, { reason: '' });
  return (
    <Form
      {...form.bind(async json => finish(await fetchJson(calls[':entry'].refused.$put({ param, json }))))}
    >
      <p className="text-row text-soft">사유는 신청한 회원에게 보입니다.</p>
      <TextInput label="사유" required {...form.field('reason')} />
      <FormActions submit={submit} variant="danger" busy={form.busy} />
    </Form>
  );
}
