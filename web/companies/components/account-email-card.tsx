import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { emailProblem } from '../../../contract/kit/email-rule.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import type { LoadedUser } from '../user-details-api.ts';
import classes from './user-card.module.css';
import { PendingEmail } from './pending-email.tsx';
import { useUserCard } from './use-user-card.ts';

interface CardProps {
  readonly loaded: LoadedUser;
  readonly onDirty: (isDirty: boolean) => void;
}

/** The email that the user signs in with. Another one is confirmed by a link, which the card says before it is saved. */
export function AccountEmailCard({ loaded, onDirty }: CardProps) {
  const { t } = useTranslation('account');
  const { field, form, submit, isBusy, summary } = useUserCard<{ email: string }>({
    loaded,
    onDirty,
    values: ({ email }) => ({ email }),
    body: ({ email }, user) => ({ email, receive_marketing_email: user.receive_marketing_email }),
    labels: { email: t(($) => $.user.email.label) },
    rules: { email: emailProblem },
  });
  const isChanged = form.values.email.trim().toLowerCase() !== loaded.user.email;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <SettingsSection title={t(($) => $.user.email.title)} help={t(($) => $.user.email.help)}>
        <ErrorSummary {...summary} />
        <PendingEmail loaded={loaded} />
        <TextInput {...field('email')} type="email" inputMode="email" autoComplete="email" maxLength={254} />
        <output className={classes.note}>{isChanged && t(($) => $.user.email.validation)}</output>
        <Button type="submit" variant={form.isDirty() ? 'filled' : 'default'} loading={isBusy} className={classes.submit}>
          {t(($) => $.user.save)}
        </Button>
      </SettingsSection>
    </form>
  );
}
