import { Button } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import classes from './modal-dialog.module.css';
import { useModal } from './use-modal.ts';

interface ModalDialogProps {
  readonly title: string;
  /** Escape or any other way to cancel. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Renders a small modal window. Initially focuses `data-autofocus`, otherwise the heading; again whenever the title changes. */
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

/** Buttons at the end, the primary one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

interface ConfirmDialogProps {
  /** A question that names its object. */
  readonly title: string;
  /** Button label in the words of the question: "Remove card". */
  readonly confirm: string;
  /** Safe option, focused initially: "Keep card". */
  readonly cancel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly isDestructive?: boolean;
  readonly isBusy?: boolean;
  readonly children?: ReactNode;
}

/** Confirms actions on money, deletion or lost work. Escape counts as the safe option. */
export function ConfirmDialog({ title, confirm, cancel, onConfirm, onCancel, isDestructive, isBusy, children }: ConfirmDialogProps) {
  return (
    <ModalDialog title={title} onClose={onCancel}>
      {children}
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onCancel}>
          {cancel}
        </Button>
        <Button {...(isDestructive && { color: 'red' })} loading={isBusy ?? false} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
