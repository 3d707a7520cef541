import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogActions, ModalDialog } from './modal-dialog.tsx';

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
