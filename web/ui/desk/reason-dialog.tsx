import { Button, Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal } from '../../platform/api-client.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { useAction } from '../form/use-action.ts';
import { DialogActions, ModalDialog } from '../overlay/modal-dialog.tsx';
import { showToast } from '../toast.tsx';
import classes from './desk.module.css';

interface ReasonDialogProps {
  /** A question that names its object: "Withdraw lead ABC123?". */
  readonly title: string;
  /** What it does, in the words of the question: "Withdraw lead". */
  readonly confirm: string;
  /**
   * Does it, with the reason for the audit log. A refusal is shown in the dialog and keeps what was typed. A text that it returns is
   * shown in place of `done`.
   */
  readonly onConfirm: (reason: string) => Promise<string | void>;
  readonly onClose: () => void;
  /** Said when it is done. */
  readonly done?: string;
  readonly isDestructive?: boolean;
  /** Who reads the reason, where it is more than the audit log. */
  readonly hint?: string;
  /** Fields of its own, above the reason, and what it will do. */
  readonly children?: ReactNode;
}

const shortestReason = 5;

/** Asks why, where money, access or publication is concerned, and does what was asked for. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, confirm, onConfirm, onClose, done, isDestructive = false, hint, children } = props;
  const { t } = useTranslation('desk');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const { run, isBusy, failure } = useAction(t(($) => $.failed));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = reason.trim();
    if (given.length < shortestReason) {
      setProblem(t(($) => $.reason.tooShort));
      event.currentTarget.querySelector<HTMLElement>('[name=reason]')?.focus();
      return;
    }
    void run(async () => {
      const message = (await onConfirm(given)) ?? done;
      if (message !== undefined) void showToast(message);
      onClose();
    });
  };
  return (
    <ModalDialog title={title} onClose={onClose}>
      <form onSubmit={submit} className={classes.dialogForm} noValidate>
        <FailureAlert failure={failure} />
        {children}
        <Textarea
          name="reason"
          label={t(($) => $.reason.label)}
          description={hint ?? t(($) => $.reason.hint)}
          value={reason}
          maxLength={500}
          autosize
          minRows={2}
          error={problem}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t(($) => $.cancel)}
          </Button>
          <Button type="submit" loading={isBusy} {...(isDestructive && { color: 'red' })}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </ModalDialog>
  );
}

/** What is missing in a dialog, told where a refusal of the server would be: nothing was sent. */
export class FieldProblem extends ApiRefusal {
  constructor(text: string) {
    super(422, { data: { errors: [text] } }, null);
  }
}
