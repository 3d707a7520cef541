import { Button } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import classes from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  /** A question that names its object. */
  readonly title: string;
  /** What is done, in the words of the question: "Remove card". */
  readonly confirm: string;
  /** The safe way, which has the focus: "Keep card". */
  readonly cancel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly isDestructive?: boolean;
  readonly isBusy?: boolean;
  readonly children?: ReactNode;
}

/** Asks before money, deletion or lost work. Escape is the safe way too. */
export function ConfirmDialog({ title, confirm, cancel, onConfirm, onCancel, isDestructive, isBusy, children }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // In the layout phase: closing gives the focus back only while the dialog is still on the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {children}
      <div className={classes.actions}>
        <Button variant="default" data-autofocus autoFocus onClick={onCancel}>
          {cancel}
        </Button>
        <Button {...(isDestructive && { color: 'red' })} loading={isBusy ?? false} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}
