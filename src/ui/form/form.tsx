import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ZodType } from 'zod';
import { LOGIN_REQUIRED } from '#/shared/refusal.ts';
import { dismissSuccesses } from '#/ui/feedback/toast.tsx';
import { Button } from '#/ui/theme/button.tsx';
import {
  type FormErrors,
  type FormIssue,
  failureHeading,
  NO_ERRORS,
  schemaErrors,
  submitErrors,
} from './form-errors.ts';

/** The properties of a bound field: `<TextInput label="제목" {...form.field('title')} />`. */
export type FieldBinding<Value> = {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
};

/** A function loads the schema later, if few visitors send the form. */
export type SchemaSource<Sent> = ZodType<Sent> | (() => Promise<ZodType<Sent>>);

/** The server's schema checks one submission at a time; a failed one keeps all text. */
export function useForm<Values extends object, Sent = Values>(
  source: SchemaSource<Sent>,
  initial: Values,
  fallbackMessage?: string,
) {
  const [values, replace] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [formErrors, setFormErrors] = useState(NO_ERRORS);
  const [send, busy] = useSend(setFormErrors, fallbackMessage);
  useEffect(() => {
    // The schema is loaded after the page, so that the form can be checked even if the network is lost while
    // typing. A failure is ignored here: loading is repeated, and the error shown, when the form is sent.
    if (typeof source === 'function') source().catch(() => {});
  }, [source]);

  // Work that ends later, such as an upload, must change the values of that moment.
  const update = <Name extends keyof Values & string>(
    name: Name,
    change: (now: Values[Name]) => Values[Name],
  ) => {
    replace(now => ({ ...now, [name]: change(now[name]) }));
    setFormErrors(now => withoutField(now, name));
  };
  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) =>
    update(name, () => value);
  const reset = (next: Values) => {
    replace(next);
    // A running submission detects by this new object that the form was reset meanwhile.
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
    error: formErrors.issues.find(issue => isOf(name, issue))?.message,
  });
  /** The error of exactly this path, such as `players.0.name`; that of a whole field is in its binding. */
  const errorOf = (path: string) => formErrors.issues.find(issue => issue.path === path)?.message;
  const shown = { errors: formErrors.issues, problem: formErrors.problem };
  /** `sendValues` gets the values that the schema accepted. */
  const bind = (sendValues: (values: Sent) => Promise<void>) => ({
    onSubmit: () => submit(sendValues),
    ...shown,
  });
  // During a submission nothing counts as unsent, so that its success may leave the page.
  const dirty = !busy && JSON.stringify(values) !== JSON.stringify(saved);
  // `replace` puts values in without marking them as saved: a restored draft.
  return { values, set, update, field, errorOf, busy, dirty, submit, bind, reset, replace, ...shown };
}

/** An issue may belong to a part of a field, such as a picture's description. */
const isOf = (name: string, { path }: { path: string }) => path === name || path.startsWith(`${name}.`);

function withoutField(formErrors: FormErrors, name: string): FormErrors {
  if (!formErrors.issues.some(issue => isOf(name, issue))) return formErrors;
  const issues = formErrors.issues.filter(issue => !isOf(name, issue));
  return issues.length > 0 ? { ...formErrors, issues } : NO_ERRORS;
}

type Send = (work: () => Promise<FormErrors>) => Promise<void>;

/** Korean input methods may add a second Enter, so only one submission runs at a time. */
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
  problem?: string;
  /** The name of the action in the heading of an error, such as `매치 만들기`. */
  tried?: string;
};

/** Errors are on top; a failed submission focuses the first invalid field. */
export function Form(props: FormProps) {
  const { onSubmit, errors = [], problem, tried, children, className, ...rest } = props;
  const form = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (attempt > 0) focusFirstError(form.current);
  }, [attempt]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A number box with a text that is no number shows why, and has nothing to send.
    if (!form.current?.querySelector('[inputmode=numeric]:invalid')) await onSubmit();
    setAttempt(count => count + 1);
  };
  return (
    <form ref={form} noValidate className={className ?? 'form'} {...rest} onSubmit={submit}>
      {(problem || errors.length > 0) && (
        <FormSummary problem={problem} tried={tried} lines={summaryLines(form.current, errors)} />
      )}
      {children}
    </form>
  );
}

const CHECK_FIELDS = '입력한 내용을 확인해주세요.';

function FormSummary({ problem, tried, lines }: { problem?: string; tried?: string; lines: SummaryLine[] }) {
  const heading = problem && lines.every(({ message }) => message !== problem) ? problem : CHECK_FIELDS;
  return (
    <div
      className="form-summary rounded-control border border-red bg-red-tint px-4 py-3.5 text-red"
      role="alert"
      tabIndex={-1}
    >
      {problem && tried && <strong>{failureHeading(tried)}</strong>}
      <p className={problem && tried ? undefined : 'font-semibold'}>{heading}</p>
      {problem === LOGIN_REQUIRED && (
        <p>
          쓴 내용은 그대로 있습니다.{' '}
          <a className="underline" href="/login" target="_blank" rel="noopener">
            새 탭에서 로그인
          </a>
          한 뒤 여기서 다시 시도해주세요.
        </p>
      )}
      {lines.length > 0 && (
        <ul className="mt-1 list-disc pl-[1.1rem]">
          {lines.map(({ path, sentence, field }) => (
            <li key={`${path} ${sentence}`}>
              {/* The list's mark is beside the first line of a long one. */}
              <button
                type="button"
                className="py-0.5 text-left align-top underline underline-offset-3"
                onClick={() => focusUnfolded(field)}
              >
                {sentence}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type SummaryLine = FormIssue & { sentence: string; field?: HTMLElement };

/** The errors in the order of the page; a sentence that does not name its field begins with the label. */
function summaryLines(form: HTMLFormElement | null, issues: FormIssue[]): SummaryLine[] {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const placeOf = ({ path }: FormIssue) => {
    const exact = fields.findIndex(({ dataset }) => dataset.field === path);
    return exact >= 0 ? exact : fields.findIndex(({ dataset: { field = '' } }) => isOf(field, { path }));
  };
  return issues
    .map(issue => ({ ...issue, place: placeOf(issue) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ place, ...issue }) => {
      const [field, { message }] = [fields[place], issue];
      const label = labelOf(field);
      return { ...issue, field, sentence: message.includes(label) ? message : `${label}: ${message}` };
    });
}

/** Leaves out an addition in brackets, such as `(선택)`; '' if the field has no label. */
function labelOf(field?: HTMLElement): string {
  const { labels, type } = (field ?? {}) as Partial<HTMLInputElement>;
  const isChoice = type === 'checkbox' || type === 'radio';
  const label = (!isChoice && labels?.[0]) || field?.closest('fieldset')?.querySelector('legend');
  const text = label ? label.firstChild?.textContent : field?.ariaLabel;
  return text?.split('(', 1)[0]?.trim() ?? '';
}

/** First opens a fold around the element, where it could not be focused. */
function focusUnfolded(element?: HTMLElement | null) {
  element?.closest('details')?.setAttribute('open', '');
  element?.focus();
}

/** Focuses the summary if no field has an error. */
function focusFirstError(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>('[data-field]:is([aria-invalid="true"], [data-invalid])');
  focusUnfolded(field ?? form?.querySelector<HTMLElement>('.form-summary'));
}

type FormActionsProps = Pick<
  ComponentProps<typeof Button>,
  'variant' | 'busy' | 'disabled' | 'aria-describedby'
> & {
  submit: ReactNode;
  onCancel?: () => void;
  cancel?: string;
  wide?: boolean;
  children?: ReactNode;
};

export function FormActions(props: FormActionsProps) {
  const { submit, onCancel, cancel = '취소', wide, children, ...button } = props;
  return (
    <div className={`mt-2 flex flex-wrap gap-2 ${wide ? '*:flex-[1_1_8rem]' : ''}`}>
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          {cancel}
        </Button>
      )}
      {children}
      <Button type="submit" className="max-md:grow" {...button}>
        {submit}
      </Button>
    </div>
  );
}
