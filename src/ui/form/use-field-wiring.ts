import { createContext, type ReactNode, useContext } from 'react';

export type FieldProps = {
  name: string;
  label?: string;
  help?: ReactNode;
  error?: string;
  required?: boolean;
  /** The maximum number of code points; a counter appears when the text comes near this number. */
  limit?: number;
  /** Content at the right of the control. */
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

export const FieldWiring = createContext<Wiring>({});

/** The id and ARIA attributes of the surrounding `Field`. */
export const useFieldWiring = () => useContext(FieldWiring);

/** Splits props into those of the `Field` and those of the control. */
export function splitField<Props extends Controlled>(props: Props) {
  const { label, help, error, required, limit, aside, value, onChange, ...rest } = props;
  return {
    frame: { name: props.name, label, help, error, required, limit, aside, value },
    value,
    onChange,
    rest,
  };
}
