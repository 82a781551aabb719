import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import {
  dismissToast,
  showToast,
  type Toast,
  type ToastAction,
  type ToastKind,
  toastStore,
} from './toast-store.ts';

const LIFE_MS: Record<ToastKind, number> = { success: 5000, trouble: 9000 };
const NOTHING: readonly Toast[] = [];

/** Says a sentence at the edge of the screen; it survives a change of page and, without an action, goes by itself. */
export const toast = (message: string, kind: ToastKind = 'success', action?: ToastAction) =>
  showToast(message, kind, action);

/** The place of the toasts, once in the root: success is announced politely, trouble at once. */
export function Toaster() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => NOTHING);
  return (
    <div className="toasts">
      <div role="status">
        {shown.map(each => each.kind === 'success' && <ToastCard key={each.id} toast={each} />)}
      </div>
      <div role="alert">
        {shown.map(each => each.kind === 'trouble' && <ToastCard key={each.id} toast={each} />)}
      </div>
    </div>
  );
}

function ToastCard({ toast: { id, message, kind, action } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || action) return;
    const timer = setTimeout(() => dismissToast(id), LIFE_MS[kind]);
    return () => clearTimeout(timer);
  }, [id, kind, held, action]);
  const Mark = kind === 'success' ? CircleCheck : CircleAlert;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering or focusing only holds the clock
    <div
      className={`toast toast-${kind}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Mark aria-hidden="true" />
      <p>{message}</p>
      {action && (
        <Button variant="plain" small onClick={action.onPress}>
          {action.label}
        </Button>
      )}
      <button type="button" className="icon-button" aria-label="알림 닫기" onClick={() => dismissToast(id)}>
        <X aria-hidden="true" />
      </button>
    </div>
  );
}
