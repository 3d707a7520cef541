import { Alert, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '../ui/form/use-action.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { useFormat } from '../ui/format.ts';
import { showToast } from '../ui/toast.tsx';
import { discardPendingEmail, type LoadedUser, loadUserDetails, saveUserDetails, userDetailsQuery } from './api.ts';
import classes from './user-card.module.css';

/** Shows a pending account email: next step, resend link and cancel. */
export function PendingEmail({ loaded: { user, version } }: { readonly loaded: LoadedUser }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const client = useQueryClient();
  const { run, isBusy, failure } = useAction(t(($) => $.user.failed));
  const { email, pending_email: pending, pending_email_until: until } = user;
  if (pending === null || until === null) return null;
  const act = (action: () => Promise<unknown>, done: string) =>
    run(async () => {
      await action();
      client.setQueryData(userDetailsQuery().queryKey, await loadUserDetails());
      void showToast(done);
    });
  const sendAgain = () =>
    act(
      () => saveUserDetails({ email: pending, receive_marketing_email: user.receive_marketing_email }, version),
      t(($) => $.user.email.sentAgain),
    );
  const keep = () =>
    act(
      discardPendingEmail,
      t(($) => $.user.email.kept),
    );
  return (
    <Alert color="blue" role="presentation" title={t(($) => $.user.email.waiting)}>
      <p>{t(($) => $.user.email.waitingText, { pending, email, until: format.dateTime(until) })}</p>
      <FailureAlert failure={failure} />
      <div className={classes.actions}>
        <Button variant="default" disabled={isBusy} onClick={() => void sendAgain()}>
          {t(($) => $.user.email.sendAgain)}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={() => void keep()}>
          {t(($) => $.user.email.keep)}
        </Button>
      </div>
    </Alert>
  );
}
