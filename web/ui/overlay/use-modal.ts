import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { handFocusOver } from '../use-focus-hand-over.ts';

/**
 * Opens a `<dialog>` as modal when mounted. The browser traps focus, makes the rest inert and restores focus; if the opener is gone, the
 * surrounding heading takes it. All close requests go to `onClose`, which may decline.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  // In the layout phase, because closing returns the focus only while the dialog is still in the document.
  useLayoutEffect(() => {
    const element = ref.current;
    element?.showModal();
    return () => {
      element?.close();
      const { activeElement, body } = document;
      const isLost = activeElement === body || element?.contains(activeElement) === true;
      if (isLost && element?.parentElement != null) handFocusOver(element.parentElement);
    };
  }, []);
  return {
    ref,
    // Browsers let a second Escape close a dialog that prevents `cancel`; swallowing the key prevents that.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    },
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      onClose();
    },
  };
}

/** Props for a dialog that also closes on a press outside. */
export function useModalPane(onClose: () => void) {
  const modal = useModal(onClose);
  return {
    ...modal,
    onPointerDown: (event: PointerEvent) => {
      if (event.target === event.currentTarget) onClose();
    },
  };
}
