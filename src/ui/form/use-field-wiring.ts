import { createContext, type ReactNode, useContext } from 'react';

export type FieldProps = {
  /** The name of the field, by which errors of the schema and of the server refer to it. */
  name: string;
  label?: string;
  help?: ReactNode;
  error?: string;
  required?: boolean;
  /** The maximum number of code points of the value; a counter appears near the limit. */
  limit?: number;
  /** Content to the right of the control, such as the button of a duplicate check. */
  aside?: ReactNode;
};

export type Controlled = FieldProps & { value: string; onChange: (value: string) => void };

export type Wiring = {
  id?: string;
  'data-field'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
};

export const FieldWiring = createContext<Wiring>({});

/** The id and ARIA attributes that a control gets from its `Field`; undefined outside a `Field`. */
export const useFieldWiring = () => useContext(FieldWiring);

/** Splits props into `frame`, those of the `Field` (label, help, error), and those of the control inside. */
export function splitField<Props extends Controlled>(props: Props) {
  const { label, help, error, required, limit, aside, value, onChange, ...rest } = props;
  return {
    frame: { name: props.name, label, help, error, required, limit, aside, value },
    value,
    onChange,
    rest,
  };
}
