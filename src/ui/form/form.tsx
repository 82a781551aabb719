import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ZodType } from 'zod';
import { dismissSuccesses } from '#/ui/feedback/toast-store.ts';
import { Button } from '#/ui/theme/button.tsx';
import {
  type FormErrors,
  type FormIssue,
  failureHeading,
  NO_ERRORS,
  schemaErrors,
  submitErrors,
} from './form-errors.ts';

/** What a control of this field takes: `<TextInput label="제목" {...form.field('title')} />`. */
export type FieldBinding<Value> = {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
};

/** The server's own schema, or what loads it behind a page that many open who send nothing. */
type SchemaSource<Sent> = ZodType<Sent> | (() => Promise<ZodType<Sent>>);

/**
 * What a form holds: values checked by the server's own schema, errors by field, one send at a time.
 * Everything typed stays when a send fails; `issues` of the thrown error land on their fields, its message,
 * or `fallbackMessage` when it has none, on top.
 */
export function useForm<Values extends object, Sent = Values>(
  source: SchemaSource<Sent>,
  initial: Values,
  fallbackMessage?: string,
) {
  const [values, setValues] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [formErrors, setFormErrors] = useState(NO_ERRORS);
  const [send, busy] = useSend(setFormErrors, fallbackMessage);
  useEffect(() => {
    // It comes behind the page, so that whoever loses the network while typing still learns what is wrong. What fails
    // here is tried again, and shown, when the form is sent.
    if (typeof source === 'function') source().catch(() => {});
  }, [source]);

  // What ends later, as the sending of a picture, changes what stands there then.
  const update = <Name extends keyof Values & string>(
    name: Name,
    change: (now: Values[Name]) => Values[Name],
  ) => {
    setValues(now => ({ ...now, [name]: change(now[name]) }));
    setFormErrors(now => withoutField(now, name));
  };
  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) =>
    update(name, () => value);
  const reset = (next: Values) => {
    setValues(next);
    // A copy of its own, by which a send under way knows that the form was emptied meanwhile.
    setSaved({ ...next });
    setFormErrors(NO_ERRORS);
  };
  const submit = (sendValues: (values: Sent) => Promise<void>) =>
    send(async () => {
      const schema = typeof source === 'function' ? await source() : source;
      const checked = schema.safeParse(values);
      if (!checked.success) return schemaErrors(checked.error.issues);
      await sendValues(checked.data);
      setSaved(now => (now === saved ? values : now));
      return NO_ERRORS;
    });
  const field = <Name extends keyof Values & string>(name: Name): FieldBinding<Values[Name]> => ({
    name,
    value: values[name],
    onChange: value => set(name, value),
    error: formErrors.issues.find(issue => issue.path === name)?.message,
  });
  const shown = { errors: formErrors.issues, problem: formErrors.problem };
  /** Spread onto `<Form>`. */
  const bind = (sendValues: (values: Sent) => Promise<void>) => ({
    onSubmit: () => submit(sendValues),
    ...shown,
  });
  // While a send is under way nothing counts as unsent, so that what follows the send may leave the page.
  const dirty = !busy && JSON.stringify(values) !== JSON.stringify(saved);
  // `replace` puts values in without calling them saved: a draft found again.
  return { values, set, update, field, busy, dirty, submit, bind, reset, replace: setValues, ...shown };
}

function withoutField(formErrors: FormErrors, name: string): FormErrors {
  if (!formErrors.issues.some(issue => issue.path === name)) return formErrors;
  const issues = formErrors.issues.filter(issue => issue.path !== name);
  return issues.length > 0 ? { ...formErrors, issues } : NO_ERRORS;
}

type Send = (work: () => Promise<FormErrors>) => Promise<void>;

/** Runs one send at a time, because Korean input methods may add a second Enter. */
function useSend(
  onConnectionError: (formErrors: FormErrors) => void,
  fallbackMessage?: string,
): [Send, busy: boolean] {
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const send: Send = async work => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    dismissSuccesses();
    onConnectionError(await work().catch(thrown => submitErrors(thrown, fallbackMessage)));
    sending.current = false;
    setBusy(false);
  };
  return [send, busy];
}

export type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  onSubmit: () => Promise<void>;
  errors?: FormIssue[];
  /** What went wrong as a whole: the sentence of the server. */
  problem?: string;
  /** What the form does, as `매치 만들기`: the heading of its problem. */
  tried?: string;
  /** The errors stand beside their fields alone: for a form of few fields, which are all seen at once. */
  brief?: boolean;
};

/** A form that sums up its errors at the top and, after a failed send, puts the focus on the first of them. */
export function Form({
  onSubmit,
  errors = [],
  problem,
  tried,
  brief,
  children,
  className,
  ...rest
}: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (attempt > 0) focusFirstError(form.current);
  }, [attempt]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await onSubmit();
    setAttempt(count => count + 1);
  };
  return (
    <form ref={form} noValidate className={className ?? 'form'} {...rest} onSubmit={submit}>
      {(problem || errors.length > 0) && (
        <FormSummary
          problem={problem}
          tried={tried}
          issues={brief ? [] : errors}
          onPick={path => focusField(form.current, path)}
        />
      )}
      {children}
    </form>
  );
}

type FormSummaryProps = {
  problem?: string;
  tried?: string;
  issues: FormIssue[];
  onPick: (path: string) => void;
};

/** What is wrong with a form, at its top; each sentence leads to its field. */
function FormSummary({ problem, tried, issues, onPick }: FormSummaryProps) {
  const others = issues.filter(issue => issue.message !== problem);
  return (
    <div className="form-summary" role="alert" tabIndex={-1}>
      {problem && tried && <strong>{failureHeading(tried)}</strong>}
      <p>{problem ?? '입력한 내용을 확인해주세요.'}</p>
      {others.length > 0 && (
        <ul>
          {others.map(issue => (
            <li key={`${issue.path} ${issue.message}`}>
              <button type="button" onClick={() => onPick(issue.path)}>
                {issue.message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Puts the focus on the control of a field. */
function focusField(form: HTMLFormElement | null, path: string) {
  form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`)?.focus();
}

/** Puts the focus on the first field with an error, else on the summary. */
function focusFirstError(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>('[data-field]:is([aria-invalid="true"], [data-invalid])');
  const target = field ?? form?.querySelector<HTMLElement>('.form-summary');
  target?.focus();
}

type FormActionsProps = Pick<
  ComponentProps<typeof Button>,
  'variant' | 'busy' | 'disabled' | 'aria-describedby'
> & {
  /** What the button that sends the form says. */
  submit: ReactNode;
  onCancel?: () => void;
  cancel?: string;
  /** The buttons share the whole width. */
  wide?: boolean;
  /** What else may be done, before the button that sends. */
  children?: ReactNode;
};

/** The foot of a form: the way out of it, and the button that sends it. */
export function FormActions({
  submit,
  onCancel,
  cancel = '취소',
  wide,
  children,
  ...button
}: FormActionsProps) {
  return (
    <div className={wide ? 'form-actions form-actions-wide' : 'form-actions'}>
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          {cancel}
        </Button>
      )}
      {children}
      <Button type="submit" {...button}>
        {submit}
      </Button>
    </div>
  );
}
