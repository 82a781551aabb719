import { useState } from 'react';
import { asApiError } from '#/ui/client/api.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Switch } from '#/ui/form/switch.tsx';
import { SETTINGS_SAVE_FAILED } from './notifications.constants.ts';
import { kindName, SWITCHABLE_KINDS, type SwitchableKind } from './sentences.rules.ts';

type Chosen = Record<SwitchableKind, boolean>;
type KindSwitchesProps = {
  saved: Chosen;
  /** Saves one switch. */
  save: (kind: SwitchableKind, on: boolean) => Promise<unknown>;
};

/** One switch for each kind; it moves at once, and back when saving fails. */
export function KindSwitches({ saved, save }: KindSwitchesProps) {
  const [chosen, setChosen] = useState(saved);
  const change = async (kind: SwitchableKind, on: boolean) => {
    const put = (value: boolean) => setChosen(now => ({ ...now, [kind]: value }));
    put(on);
    try {
      await save(kind, on);
    } catch (error) {
      put(!on);
      toast(asApiError(error, SETTINGS_SAVE_FAILED).message, 'error');
    }
  };
  return (
    <ul className="border-line border-y *:not-first:border-line *:not-first:border-t [.link-tabs+&]:border-t-0">
      {SWITCHABLE_KINDS.map(kind => (
        <li key={kind}>
          <Switch on={chosen[kind]} onChange={on => void change(kind, on)} className="min-h-14 px-1">
            <span>{kindName(kind)}</span>
          </Switch>
        </li>
      ))}
    </ul>
  );
}
