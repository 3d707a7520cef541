import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import classes from './modal-dialog.module.css';
import { useModal } from './use-modal.ts';

interface ModalDialogProps {
  readonly title: string;
  /** Escape, or whatever else means no. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A small window over the page. What carries `data-autofocus` has the focus at first, else the heading; so at each new title. */
export function ModalDialog({ title, onClose, children }: ModalDialogProps) {
  const modal = useModal(onClose);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const shown = useRef('');
  useLayoutEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    const chosen = heading.current?.parentElement?.querySelector<HTMLElement>('[data-autofocus]');
    (chosen ?? heading.current)?.focus();
  });
  return (
    <dialog {...modal} className={classes.dialog} aria-labelledby={titleId}>
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
