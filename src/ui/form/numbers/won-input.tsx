import { wonOf, wonText } from '#/shared/text/won.ts';
import { type InputProps, TextInput } from '#/ui/form/field.tsx';

/** Typed as `30000` or `3만`; shows the amount that will be saved below it. */
export const WonInput = ({ help, ...props }: InputProps) => {
  const won = wonOf(props.value);
  return <TextInput inputMode="numeric" {...props} help={won > 0 ? wonText(won) : help} />;
};
