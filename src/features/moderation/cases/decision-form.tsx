import { useRevalidator } from 'react-router';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Field, Select, TextArea } from '#/ui/form/field.tsx';
import { type FieldBinding, Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { DECISION_FAILED } from './cases.constants.ts';
import { type CaseField, type CaseForm, type DecisionValues, decisionValues } from './cases.contract.ts';

export function DecisionForm({ id, form: { lead, choices, fields } }: { id: number; form: CaseForm }) {
  const { revalidate } = useRevalidator();
  const initial: DecisionValues = { choice: '' };
  for (const { name, initial: value = '' } of fields) initial[name] = value;
  const form = useForm(decisionValues, initial, DECISION_FAILED);
  const shown = fields.filter(field => isShown(field, fields, form.values));
  const send = async (values: DecisionValues) => {
    const json: DecisionValues = { choice: values.choice };
    for (const { name } of shown) json[name] = values[name] ?? '';
    const call = browserApi.api.cases[':id'].decision.$put({ param: { id: String(id) }, json });
    toast(await fetchJson(call));
    await revalidate();
  };
  return (
    <Form {...form.bind(send)}>
      {lead && <p className="text-soft">{lead}</p>}
      <Choices choices={choices} {...form.field('choice')} />
      {form.values.choice &&
        shown.map(({ name, label, help, required, options, limit }) =>
          options ? (
            <Select
              key={name}
              label={label}
              help={help}
              required={required}
              options={options}
              {...form.field(name)}
            />
          ) : (
            <TextArea
              key={name}
              label={label}
              help={help}
              required={required}
              limit={limit}
              className="control min-h-20"
              {...form.field(name)}
            />
          ),
        )}
      {form.values.choice && <FormActions submit="처리하기" variant="danger" busy={form.busy} />}
    </Form>
  );
}

type ChoicesProps = FieldBinding<string> & { choices: CaseForm['choices'] };

/** The choices as large buttons; rare choices are folded below. */
function Choices({ choices, name, value, onChange, error }: ChoicesProps) {
  const chip = (choice: CaseForm['choices'][number]) => (
    <label
      key={choice.value}
      className={`relative inline-flex min-h-12 items-center justify-center rounded-control border px-4 font-semibold has-focus-visible:outline-2 ${choice.value === value ? 'border-cloth bg-cloth text-on-fill' : 'border-line-strong bg-surface'}`}
    >
      <input
        className="absolute inset-0 cursor-pointer opacity-0"
        type="radio"
        name={name}
        checked={choice.value === value}
        onChange={() => onChange(choice.value)}
      />
      {choice.label}
    </label>
  );
  const rare = choices.filter(({ isRare }) => isRare);
  return (
    <Field name={name} label="처리" group required error={error}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2">
        {choices.filter(({ isRare }) => !isRare).map(chip)}
      </div>
      {rare.length > 0 && (
        <Fold
          summary="다른 처리"
          className="mt-2 border-t-0"
          open={rare.some(choice => choice.value === value)}
        >
          <div className="flex flex-wrap gap-2">{rare.map(chip)}</div>
        </Fold>
      )}
    </Field>
  );
}

function isShown({ when }: CaseField, fields: CaseField[], values: DecisionValues): boolean {
  if (!when) return true;
  const parent = fields.find(({ name }) => name === when.field);
  return when.is.includes(values[when.field] ?? '') && (!parent || isShown(parent, fields, values));
}
