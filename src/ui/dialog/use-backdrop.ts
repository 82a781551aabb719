import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * The handlers of a dialog that a press on its backdrop closes: one that begins there, unlike a selection of
 * text that ends there, and only while nothing was typed in the dialog since it is `open`.
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
