import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '#/ui/theme/button.tsx';
import {
  dismissToast,
  showToast,
  type Toast,
  type ToastKind,
  type ToastParts,
  toastStore,
} from './toast-store.ts';

const LIFE_MS: Record<ToastKind, number> = { success: 5000, error: 9000 };
const NOTHING: readonly Toast[] = [];

export type Said = string | { message: string };

/** Shows a sentence for some seconds, also after a navigation. */
export const toast = (said: Said, kind: ToastKind = 'success', parts?: ToastParts) =>
  showToast(typeof said === 'string' ? said : said.message, kind, parts);

/** Shows the toasts; rendered once in the root. Screen readers read out errors at once, successes later. */
export function Toaster() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => NOTHING);
  return (
    <div className="toasts">
      <Statements role="status" toasts={shown.filter(({ kind }) => kind === 'success')} />
      <Statements role="alert" toasts={shown.filter(({ kind }) => kind === 'error')} />
    </div>
  );
}

// Each toast is announced alone, without repeating those already shown.
function Statements({ role, toasts }: { role: 'status' | 'alert'; toasts: Toast[] }) {
  return (
    <div role={role} aria-atomic="false" className="contents">
      {toasts.length > 0 && (
        <ul className="contents">
          {toasts.map(each => (
            <ToastCard key={each.id} toast={each} />
          ))}
        </ul>
      )}
    </div>
  );
}

function ToastCard({ toast: { id, heading, message, kind, action } }: { toast: Toast }) {
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (paused || action) return;
    const timer = setTimeout(() => dismissToast(id), LIFE_MS[kind]);
    return () => clearTimeout(timer);
  }, [id, kind, paused, action]);
  const Mark = kind === 'success' ? CircleCheck : CircleAlert;
  return (
    <li
      className={`toast ${kind === 'error' ? 'text-red' : 'text-primary'}`}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Mark size={20} className="flex-none" aria-hidden="true" />
      <div className="flex-1 py-2.5 font-medium text-text">
        {heading && <strong>{heading}</strong>}
        <p>{message}</p>
      </div>
      {action && (
        <Button variant="plain" small onClick={action.onPress}>
          {action.label}
        </Button>
      )}
      <button type="button" className="icon-button" aria-label="알림 닫기" onClick={() => dismissToast(id)}>
        <X aria-hidden="true" />
      </button>
    </li>
  );
}
