import { useRevalidator } from 'react-router';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Select, TextArea } from '#/ui/form/field.tsx';
import { Form, FormActions, useForm } from '#/ui/form/form.tsx';
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
      <Select label="처리" required placeholder="선택" options={choices} {...form.field('choice')} />
      {shown.map(({ name, label, help, required, options, limit }) =>
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
      <FormActions submit="처리하기" variant="danger" busy={form.busy} />
    </Form>
  );
}

/** Whether a field is shown: the field named by `when` is shown too, and has one of the values `is`. */
function isShown({ when }: CaseField, fields: CaseField[], values: DecisionValues): boolean {
  if (!when) return true;
  const parent = fields.find(({ name }) => name === when.field);
  return when.is.includes(values[when.field] ?? '') && (!parent || isShown(parent, fields, values));
}
