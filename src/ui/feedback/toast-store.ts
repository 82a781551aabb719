import { makeListeners } from '#/ui/client/listeners.ts';

export type ToastKind = 'success' | 'error';
/** The button of a toast, which stays until the button is pressed or the toast is dismissed. */
type ToastAction = { label: string; onPress: () => void };
/** The optional parts of a toast; `heading` names the failed action. */
export type ToastParts = { action?: ToastAction; heading?: string };
export type Toast = ToastParts & { id: number; message: string; kind: ToastKind };

// More than this many would cover the screen of a phone.
const MOST_AT_ONCE = 3;

let shown: readonly Toast[] = [];
let lastId = 0;
const { notify, subscribe } = makeListeners();

/** The shown toasts, in a store outside of React, so that toasts outlive a navigation. */
export const toastStore = { read: () => shown, subscribe };

/** Shows a toast and returns its id; an earlier toast with the same sentence is replaced. */
export function showToast(message: string, kind: ToastKind = 'success', parts: ToastParts = {}): number {
  const others = shown.filter(toast => toast.message !== message);
  const id = ++lastId;
  change([...others, { ...parts, id, message, kind }].slice(-MOST_AT_ONCE));
  return id;
}

export function dismissToast(id: number) {
  change(shown.filter(toast => toast.id !== id));
}

/** Dismisses the toasts of earlier successes that have no button; called when a new action starts. */
export function dismissSuccesses() {
  change(shown.filter(({ kind, action }) => kind !== 'success' || action));
}

function change(next: readonly Toast[]) {
  shown = next;
  notify();
}
