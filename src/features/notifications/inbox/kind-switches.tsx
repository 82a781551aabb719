import { useState } from 'react';
import { asApiError } from '#/ui/client/api.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import {
  KIND_NAMES,
  SETTINGS_SAVE_FAILED,
  SWITCHABLE_KINDS,
  type SwitchableKind,
} from './notifications.constants.ts';

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
    <ul className="switches">
      {SWITCHABLE_KINDS.map(kind => (
        <li key={kind}>
          <label>
            <span>{KIND_NAMES[kind]}</span>
            <input
              type="checkbox"
              role="switch"
              className="switch"
              checked={chosen[kind]}
              aria-checked={chosen[kind]}
              onChange={event => void change(kind, event.target.checked)}
            />
          </label>
        </li>
      ))}
    </ul>
  );
}
