import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Returns the handlers of a dialog that closes when its backdrop is pressed. The press must begin on the
 * backdrop, because a selection of text may end there, and nothing may have been typed since the dialog opened.
 */
export function useBackdrop(dialog: RefObject<HTMLDialogElement | null>, open: boolean) {
  const isPressed = useRef(false);
  const hasText = useRef(false);
  useEffect(() => {
    if (open) hasText.current = false;
  }, [open]);
  return {
    onPointerDown: ({ target }: PointerEvent) => {
      isPressed.current = target === dialog.current;
    },
    onInput: () => {
      hasText.current = true;
    },
    onClick: ({ target }: MouseEvent) => {
      if (target === dialog.current && isPressed.current && !hasText.current) dialog.current?.close();
    },
  };
}
