import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { makeListeners } from '#/ui/client/listeners.ts';
import { Button } from '#/ui/theme/button.tsx';

/** The kind `notice` is for what is missing, such as a login: nothing went wrong, so it is not red. */
type ToastKind = 'success' | 'notice' | 'error';
type ToastParts = {
  /** A toast with a button stays until the button is pressed or the toast is dismissed. */
  action?: { label: string; onPress: () => void };
  /** The name of the failed action. */
  heading?: string;
};
type Toast = ToastParts & { id: number; message: string; kind: ToastKind };

const SUCCESS_MS = 5000;
const PROBLEM_MS = 9000;
// More than this many would cover the screen of a phone.
const MOST_AT_ONCE = 3;
const NOTHING: readonly Toast[] = [];

let shown = NOTHING;
let lastId = 0;
const { notify, subscribe } = makeListeners();

/** The store is outside of React, so that toasts outlive a navigation. */
export const toastStore = { read: () => shown, subscribe };

export type Said = string | { message: string };

/** Replaces an equal toast and an earlier success. Returns the id. */
export function toast(said: Said, kind: ToastKind = 'success', parts: ToastParts = {}): number {
  const message = typeof said === 'string' ? said : said.message;
  const id = ++lastId;
  if (kind === 'success') dismissSuccesses();
  const others = shown.filter(toast => toast.message !== message);
  change([...others, { ...parts, id, message, kind }].slice(-MOST_AT_ONCE));
  return id;
}

export const dismissToast = (id: number) => change(shown.filter(toast => toast.id !== id));

/** Called when a new action starts; toasts with a button stay. */
export const dismissSuccesses = () =>
  change(shown.filter(({ kind, action }) => kind !== 'success' || action));

function change(next: readonly Toast[]) {
  shown = next;
  notify();
}

/** Rendered once in the root. Screen readers read out notices and errors at once, successes later. */
export function Toaster() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => NOTHING);
  return (
    <div className="toasts">
      <Statements role="status" toasts={shown.filter(({ kind }) => kind === 'success')} />
      <Statements role="alert" toasts={shown.filter(({ kind }) => kind !== 'success')} />
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
    const timer = setTimeout(() => dismissToast(id), kind === 'success' ? SUCCESS_MS : PROBLEM_MS);
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
      <Mark size={20} className="flex-none" />
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
        <X />
      </button>
    </li>
  );
}
