export type ToastKind = 'success' | 'trouble';
export type Toast = { id: number; message: string; kind: ToastKind };

// More than this many would cover the screen of a phone.
const MOST_AT_ONCE = 3;

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** The toasts on the screen as a store: kept outside of React, so that they outlive a change of page. */
export const toastStore = {
  read: () => shown,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** Says a sentence at the edge of the screen; the same sentence said again replaces the earlier one. */
export function showToast(message: string, kind: ToastKind = 'success') {
  const others = shown.filter(toast => toast.message !== message);
  change([...others, { id: ++lastId, message, kind }].slice(-MOST_AT_ONCE));
}

/** Takes one toast off the screen. */
export function dismissToast(id: number) {
  change(shown.filter(toast => toast.id !== id));
}

function change(next: readonly Toast[]) {
  shown = next;
  for (const listener of listeners) listener();
}
