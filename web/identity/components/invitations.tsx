import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { InvitationWire } from '../../../contract/identity/members-endpoints.ts';
import { memberRoles, type MemberRole } from '../../../contract/kit/capabilities.ts';
import { emailProblem } from '../../../contract/kit/email-rule.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { useFormat } from '../../ui/format.ts';
import { SettingsSection } from '../../ui/section-card.tsx';
import { showToast } from '../../ui/toast.tsx';
import { invite, peopleQuery, resendInvitation, revokeInvitation } from '../people-api.ts';
import classes from './people.module.css';

/** Shows open invitations, and invites somebody. */
export function Invitations({ invitations }: { invitations: readonly InvitationWire[] }) {
  const { t } = useTranslation('people');
  const client = useQueryClient();
  const { run, isBusy, failure } = useAction(t(($) => $.failed));
  const reload = () => client.invalidateQueries({ queryKey: peopleQuery().queryKey });
  const act = (action: () => Promise<void>, said: string) =>
    void run(async () => {
      await action();
      await reload();
      void showToast(said);
    });
  return (
    <SettingsSection title={t(($) => $.invitations.title)} help={t(($) => $.invitations.help)}>
      <FailureAlert failure={failure} />
      {invitations.length === 0 ? (
        <p className={classes.about}>{t(($) => $.invitations.none)}</p>
      ) : (
        <ul className={classes.list} aria-label={t(($) => $.invitations.title)}>
          {invitations.map((invitation) => (
            <Invitation
              key={invitation.id}
              invitation={invitation}
              isBusy={isBusy}
              onResend={() =>
                act(
                  () => resendInvitation(invitation.id),
                  t(($) => $.invitations.resent, { email: invitation.email }),
                )
              }
              onRevoke={() =>
                act(
                  () => revokeInvitation(invitation.id),
                  t(($) => $.invitations.revoked),
                )
              }
            />
          ))}
        </ul>
      )}
      <InviteForm onInvited={reload} />
    </SettingsSection>
  );
}

interface InvitationProps {
  readonly invitation: InvitationWire;
  readonly isBusy: boolean;
  readonly onResend: () => void;
  readonly onRevoke: () => void;
}

function Invitation({ invitation: { email, role, expired, expires_at: until }, isBusy, onResend, onRevoke }: InvitationProps) {
  const { t } = useTranslation('people');
  const format = useFormat();
  const date = format.shortDate(until);
  return (
    <li className={classes.item}>
      <div className={classes.who}>
        <p className={classes.name}>{email}</p>
        <p className={classes.about}>
          {t(($) => $.roles[role])} · {expired ? t(($) => $.invitations.expired, { date }) : t(($) => $.invitations.until, { date })}
        </p>
      </div>
      <div className={classes.actions}>
        <Button variant="default" disabled={isBusy} onClick={onResend} aria-label={t(($) => $.invitations.resendNamed, { email })}>
          {t(($) => $.invitations.resend)}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onRevoke} aria-label={t(($) => $.invitations.revokeNamed, { email })}>
          {t(($) => $.invitations.revoke)}
        </Button>
      </div>
    </li>
  );
}

// A type, not an interface, because forms accept any record.
type NewInvitation = { email: string; role: MemberRole };

function InviteForm({ onInvited }: { onInvited: () => Promise<void> }) {
  const { t } = useTranslation('people');
  const { form, field, submit, isBusy, summary } = useAppForm<NewInvitation>({
    initial: { email: '', role: 'sales' },
    labels: { email: t(($) => $.invitations.email), role: t(($) => $.invitations.role) },
    asks: { email: t(($) => $.invitations.ask.email) },
    rules: { email: emailProblem },
    failure: t(($) => $.failed),
    send: async ({ email, role }) => {
      await invite(email, role);
      form.reset();
      await onInvited();
      void showToast(t(($) => $.invitations.sent, { email }));
    },
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={classes.form} aria-label={t(($) => $.invitations.sending)}>
      <ErrorSummary {...summary} />
      <TextInput {...field('email')} type="email" inputMode="email" autoComplete="off" maxLength={254} />
      <NativeSelect
        {...field('role')}
        data={memberRoles.map((one) => ({ value: one, label: t(($) => $.roles[one]) }))}
        description={t(($) => $.roleHints[form.values.role])}
      />
      <Button type="submit" loading={isBusy} className={classes.submit}>
        {t(($) => $.invitations.send)}
      </Button>
    </form>
  );
}
