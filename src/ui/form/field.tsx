import {
  type ClipboardEvent,
  type ComponentProps,
  createContext,
  type DragEvent,
  type ReactNode,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { countCodePoints } from '#/shared/text/text.ts';
import { toast } from '#/ui/feedback/toast.tsx';

const NO_PICTURES = '이 칸에는 사진을 넣을 수 없습니다. 글만 쓸 수 있습니다.';

const isPicture = ({ type }: { type: string }) => type.startsWith('image/');

/** Data with a text is pasted as usual. */
const isPictureAlone = (data: DataTransfer) =>
  [...data.files].some(isPicture) && data.getData('text/plain') === '';

/** A message answers a pasted or dropped picture, so that the browser does not open it. */
const refusesPictures = {
  onPaste: ({ clipboardData }: ClipboardEvent) => {
    if (isPictureAlone(clipboardData)) toast(NO_PICTURES, 'error');
  },
  onDragOver: (event: DragEvent) => {
    // Only an element that accepts a drag gets its drop event, in which the content can be read.
    if ([...event.dataTransfer.items].some(isPicture)) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    if (!isPictureAlone(event.dataTransfer)) return;
    event.preventDefault();
    toast(NO_PICTURES, 'error');
  },
};

type FieldProps = {
  name: string;
  label?: string;
  help?: ReactNode;
  error?: string;
  required?: boolean;
  /** The maximum length in code points; a counter appears when the text comes near it. */
  limit?: number;
  /** Shown at the right of the control. */
  aside?: ReactNode;
};

export type Controlled = FieldProps & { value: string; onChange: (value: string) => void };

type Wiring = {
  id?: string;
  'data-field'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
};

const FieldWiring = createContext<Wiring>({});

/** The id and ARIA attributes of the surrounding `Field`. */
export const useFieldWiring = () => useContext(FieldWiring);

export function splitField<Props extends Controlled>(props: Props) {
  const { label, help, error, required, limit, aside, value, onChange, ...rest } = props;
  return {
    frame: { name: props.name, label, help, error, required, limit, aside, value },
    value,
    onChange,
    rest,
  };
}

type FieldFrame = FieldProps & {
  value?: string;
  /** The label names a control of several boxes as a group. */
  group?: boolean;
  children: ReactNode;
};

/** ARIA attributes connect the control to its label, help, counter and error. */
export function Field(props: FieldFrame) {
  const { name, label, help, error, required, aside, group, children } = props;
  const id = useId();
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  const wiring = {
    id,
    'data-field': name,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-required': required ? (true as const) : undefined,
  };
  const Frame = group ? 'fieldset' : 'div';
  return (
    <Frame className="field">
      {label && <FieldLabel id={id} label={label} required={required} group={group} />}
      <FieldWiring value={wiring}>{aside ? <Beside aside={aside}>{children}</Beside> : children}</FieldWiring>
      <Notes id={id} {...props} />
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </Frame>
  );
}

type LabelProps = { id: string; label: string; required?: boolean; group?: boolean };

function FieldLabel({ id, label, required, group }: LabelProps) {
  const Label = group ? 'legend' : 'label';
  return (
    <Label className="field-label" {...(!group && { htmlFor: id })}>
      {label}
      {required && (
        <span className="text-red" aria-hidden="true">
          *
        </span>
      )}
    </Label>
  );
}

function Beside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2 [&>:first-child]:min-w-0 [&>:first-child]:flex-[1_1_0]">
      <div>{children}</div>
      {aside}
    </div>
  );
}

function Notes({ id, help, limit, value = '' }: FieldFrame & { id: string }) {
  const length = limit === undefined ? 0 : countCodePoints(value);
  const near = limit !== undefined && length >= limit * 0.9;
  if (!help && !near) return null;
  return (
    <div className="flex justify-between gap-3">
      {help && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {near && (
        <p
          className="mt-1.5 ml-auto flex-none text-label text-soft tabular-nums data-over:font-semibold data-over:text-red"
          data-over={length > limit || undefined}
          role="status"
        >
          <span className="sr-only">글자 수 </span>
          {length} / {limit}
        </p>
      )}
    </div>
  );
}

type FramedProps = { frame: Omit<FieldFrame, 'children'>; group?: boolean; children: ReactNode };

/** Renders the control alone if there is no label. */
export function Framed({ frame, group, children }: FramedProps) {
  if (frame.label === undefined) return children;
  return (
    <Field {...frame} group={group}>
      {children}
    </Field>
  );
}

type BareProps<Tag extends 'input' | 'select' | 'textarea'> = Omit<
  ComponentProps<Tag>,
  'onChange' | 'value'
> & { value: string; onChange: (value: string) => void };

export function BareInput({ onChange, ...rest }: BareProps<'input'>) {
  return (
    <input
      className="control"
      {...refusesPictures}
      {...useFieldWiring()}
      {...rest}
      onChange={event => onChange(event.currentTarget.value)}
    />
  );
}

export type InputProps = Controlled & Omit<BareProps<'input'>, keyof Controlled>;

export function TextInput(props: InputProps) {
  const { frame, value, onChange, rest } = splitField(props);
  return (
    <Framed frame={frame}>
      <BareInput type="text" autoComplete="off" {...rest} value={value} onChange={onChange} />
    </Framed>
  );
}

/** The box grows with its text. */
export function TextArea(props: Controlled & Omit<BareProps<'textarea'>, keyof Controlled>) {
  const { frame, ...control } = splitField(props);
  return (
    <Framed frame={frame}>
      <BareTextArea {...control.rest} value={control.value} onChange={control.onChange} />
    </Framed>
  );
}

function BareTextArea({ onChange, ...rest }: BareProps<'textarea'>) {
  const box = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text
  useLayoutEffect(() => {
    if (box.current && !CSS.supports('field-sizing', 'content')) growToText(box.current);
  }, [rest.value]);
  return (
    <textarea
      ref={box}
      className="control"
      enterKeyHint="enter"
      {...refusesPictures}
      {...useFieldWiring()}
      {...rest}
      onChange={event => onChange(event.currentTarget.value)}
    />
  );
}

function growToText(box: HTMLTextAreaElement) {
  box.style.height = 'auto';
  box.style.height = `${box.scrollHeight + 2}px`;
}

type Option = { value: string; label: string };
type SelectProps = Controlled &
  Omit<BareProps<'select'>, keyof Controlled> & {
    /** The choices in their order, or the labels by value. */
    options: readonly (Option | string)[] | Readonly<Record<string, string>>;
    placeholder?: string;
  };

/** The browser's own `<select>` works best on phones. */
export function Select({ options, placeholder, ...props }: SelectProps) {
  const { frame, value, onChange, rest } = splitField(props);
  const choices: readonly (Option | string)[] = Array.isArray(options)
    ? options
    : Object.entries(options).map(([value, label]) => ({ value, label }));
  return (
    <Framed frame={frame}>
      <BareSelect {...rest} value={value} onChange={onChange}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map(option => {
          const { value, label } = typeof option === 'string' ? { value: option, label: option } : option;
          return (
            <option key={value} value={value}>
              {label}
            </option>
          );
        })}
      </BareSelect>
    </Framed>
  );
}

export function BareSelect({ onChange, ...rest }: BareProps<'select'>) {
  return (
    <span className="select">
      <select
        className="control"
        {...useFieldWiring()}
        {...rest}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </span>
  );
}

type CheckboxProps = { name?: string; value: boolean; onChange: (on: boolean) => void; children: ReactNode };

export function Checkbox({ name, value, onChange, children }: CheckboxProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        data-field={name}
        checked={value}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
