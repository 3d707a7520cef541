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
  /** Button label in the words of the question: "Withdraw lead". */
  readonly confirm: string;
  /**
   * Runs the action with the reason for the audit log. A refusal is shown in the dialog and keeps the input. A returned text is shown in
   * place of `done`.
   */
  readonly onConfirm: (reason: string) => Promise<string | void>;
  readonly onClose: () => void;
  /** Toast text after success. */
  readonly done?: string;
  readonly isDestructive?: boolean;
  /** Says who else reads the reason, besides the audit log. */
  readonly hint?: string;
  /** Additional fields and effects, above the reason. */
  readonly children?: ReactNode;
}

const shortestReason = 5;

/** Asks for a reason before actions on money, access or publication, then runs the action. */
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

/** A client-side problem in a dialog, shown like a server refusal although nothing was sent. */
export class FieldProblem extends ApiRefusal {
  constructor(text: string) {
    super(422, { data: { errors: [text] } }, null);
  }
}
