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

/**
 * Shows a sentence at the edge of the screen; it survives a navigation and, without an action, disappears by
 * itself.
 */
export const toast = (message: string, kind: ToastKind = 'success', parts?: ToastParts) =>
  showToast(message, kind, parts);

/** The container of the toasts, once in the root: success is announced politely, errors at once. */
export function Toaster() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => NOTHING);
  return (
    <div className="toasts [body:has(.bottom-bar)_&]:mb-18 fixed z-50 right-0 bottom-[calc(var(--bottom-bar,0px)_+_1rem_+_env(safe-area-inset-bottom))] left-0 flex flex-col items-center gap-2 px-4 pointer-events-none max-md:[--bottom-bar:56px] [&>div]:contents [&_ul]:contents">
      <Statements role="status" toasts={shown.filter(({ kind }) => kind === 'success')} />
      <Statements role="alert" toasts={shown.filter(({ kind }) => kind === 'error')} />
    </div>
  );
}

// Each toast is announced alone, without repeating those already shown.
function Statements({ role, toasts }: { role: 'status' | 'alert'; toasts: Toast[] }) {
  return (
    <div role={role} aria-atomic="false">
      {toasts.length > 0 && (
        <ul>
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
      className={`toast flex items-center gap-2 w-full max-w-104 py-1 pr-1 pl-4 rounded-xl border border-l-4 border-line bg-raised shadow-[0_8px_28px_var(--shade)] pointer-events-auto animate-rise ${
        kind === 'error' ? 'border-l-red' : 'border-l-primary'
      }`}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Mark
        size={20}
        className={`flex-none ${kind === 'error' ? 'text-red' : 'text-primary'}`}
        aria-hidden="true"
      />
      <div className="flex-1 py-[0.6rem] font-medium">
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
