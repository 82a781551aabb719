export type ToastKind = 'success' | 'error';
/** Something to do about what was said; such a toast stays until it is done or dismissed. */
export type ToastAction = { label: string; onPress: () => void };
/** `heading` names what was tried, above a sentence that says why it failed. */
export type ToastParts = { action?: ToastAction; heading?: string };
export type Toast = ToastParts & { id: number; message: string; kind: ToastKind };

// More than this many would cover the screen of a phone.
const MOST_AT_ONCE = 3;

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** The toasts on the screen as a store: outside of React, so that they outlive a change of page. */
export const toastStore = {
  read: () => shown,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** Says a sentence at the edge of the screen; the same sentence said again replaces the earlier one. Returns the toast's id. */
export function showToast(message: string, kind: ToastKind = 'success', parts: ToastParts = {}): number {
  const others = shown.filter(toast => toast.message !== message);
  const id = ++lastId;
  change([...others, { ...parts, id, message, kind }].slice(-MOST_AT_ONCE));
  return id;
}

/** Takes one toast off the screen. */
export function dismissToast(id: number) {
  change(shown.filter(toast => toast.id !== id));
}

/** Takes the successes off the screen that nothing is to be done about: they speak of what was done before. */
export function dismissSuccesses() {
  change(shown.filter(({ kind, action }) => kind !== 'success' || action));
}

function change(next: readonly Toast[]) {
  shown = next;
  for (const listener of listeners) listener();
}
