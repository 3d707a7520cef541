import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './modal-pane.module.css';

interface ModalPaneProps {
  readonly labelledBy: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A pane over the page: full width on mobile, from the right above. The browser's own modal dialog keeps Tab inside, makes
 * the rest inert and gives the focus back. Whether a wish to close is granted decides `onClose`.
 */
export function ModalPane({ labelledBy, onClose, children }: ModalPaneProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // In the layout phase: closing gives the focus back only while the dialog is still on the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  // A browser lets a second Escape close a dialog that prevents `cancel`; taking the key away first prevents that too.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={classes.pane}
      aria-labelledby={labelledBy}
      onKeyDown={handleKey}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={classes.content}>{children}</div>
    </dialog>
  );
}
