import { TextInput } from './field.tsx';
import type { FieldBinding } from './form.tsx';

type Bound = FieldBinding<string> & { required?: boolean };

export const WhenFields = ({ label = '날짜', day, time }: { label?: string; day: Bound; time: Bound }) => (
  <div className="grid grid-cols-2 items-start gap-3">
    <TextInput label={label} type="date" {...day} />
    <TextInput label="시작 시각" type="time" {...time} />
  </div>
);
