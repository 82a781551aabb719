import { wonOf, wonText } from '#/shared/text/won.ts';
import { type InputProps, TextInput } from '#/ui/form/field.tsx';

/** A box for an amount of money as people type it; below it stands the amount that will be saved. */
export const WonInput = ({ help, ...props }: InputProps) => {
  const won = wonOf(props.value);
  return <TextInput inputMode="numeric" {...props} help={won > 0 ? wonText(won) : help} />;
};
