import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import classes from './modal-dialog.module.css';

interface ModalDialogProps {
  readonly title: string;
  /** Escape, or whatever else means no. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A small window over the page. What carries `data-autofocus` has the focus at first, else the heading. The browser's own
 * dialog keeps Tab inside, makes the rest inert and gives the focus back.
 */
export function ModalDialog({ title, onClose, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  // In the layout phase: closing gives the focus back only while the dialog is still on the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    (element?.querySelector<HTMLElement>('[data-autofocus]') ?? heading.current)?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 ref={heading} id={titleId} tabIndex={-1} className={classes.title}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** The buttons at the end, the last of them the one that goes on. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
