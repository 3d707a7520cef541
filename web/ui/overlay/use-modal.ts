import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { handFocusOver } from '../use-focus-hand-over.ts';

/**
 * What makes a `<dialog>` modal as soon as it is on the page. The browser's own dialog keeps Tab inside, makes the rest inert
 * and gives the focus back; where the control that opened it has gone meanwhile, the heading around it takes it. Every wish to close goes to `onClose`, which decides whether it is granted.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  // In the layout phase: closing gives the focus back only while the dialog is still on the page.
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
    // A browser lets a second Escape close a dialog that prevents `cancel`; taking the key away first prevents that too.
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

/** Props for a dialog that a press beside it closes as well. */
export function useModalPane(onClose: () => void) {
  const modal = useModal(onClose);
  return {
    ...modal,
    onPointerDown: (event: PointerEvent) => {
      if (event.target === event.currentTarget) onClose();
    },
  };
}
