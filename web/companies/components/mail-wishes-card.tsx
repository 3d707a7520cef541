import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isEmail, splitEmails } from '../../../contract/kit/email-rule.ts';
import { userDetailsRules } from '../../../contract/companies/user-details-rules.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { TagField } from '../../ui/form/tag-field.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import type { LoadedUser } from '../user-details-api.ts';
import classes from './user-card.module.css';
import { useUserCard } from './use-user-card.ts';

interface CardProps {
  readonly loaded: LoadedUser;
  /** On automatic payment: such a company is not asked for invoice emails. */
  readonly isPaid: boolean;
  readonly onDirty: (isDirty: boolean) => void;
}

// A type, not an interface: a form takes any record.
type Wishes = { receive_marketing_email: boolean; invoiceEmail: string; invoiceEmailOnly: boolean };

/** Who gets invoices, and whether we may send news. */
export function MailWishesCard({ loaded, isPaid, onDirty }: CardProps) {
  const { t } = useTranslation('account');
  const { field, form, submit, isBusy, summary } = useUserCard<Wishes>({
    loaded,
    onDirty,
    values: (user) => ({
      receive_marketing_email: user.receive_marketing_email,
      invoiceEmail: user.invoice_emails.map(({ email }) => email).join(', '),
      invoiceEmailOnly: user.invoice_email_only,
    }),
    body: ({ receive_marketing_email: wantsMarketing, ...invoices }, { email }) => ({
      email,
      receive_marketing_email: wantsMarketing,
      ...(!isPaid && invoices),
    }),
    labels: {
      receive_marketing_email: t(($) => $.user.mails.marketing),
      invoiceEmail: t(($) => $.user.mails.invoiceEmails),
      invoiceEmailOnly: t(($) => $.user.mails.invoiceEmailOnly),
    },
    rules: isPaid ? {} : { invoiceEmail: (raw, values) => userDetailsRules.invoiceEmail?.(raw, { ...values, email: loaded.user.email }) },
  });
  const { id, label, error, onBlur } = field('invoiceEmail');
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <SettingsSection
        title={isPaid ? t(($) => $.user.mails.titlePaid) : t(($) => $.user.mails.title)}
        help={isPaid ? t(($) => $.user.mails.helpPaid) : t(($) => $.user.mails.help)}
      >
        <ErrorSummary {...summary} />
        {!isPaid && (
          <>
            <TagField
              id={id}
              label={label}
              description={t(($) => $.user.mails.invoiceEmailsHint)}
              error={error}
              value={splitEmails(form.values.invoiceEmail)}
              onChange={(emails) => form.setFieldValue('invoiceEmail', emails.join(', '))}
              onBlur={onBlur}
              type="email"
              isWrong={(email) => !isEmail(email)}
            />
            <Checkbox {...field('invoiceEmailOnly', 'checkbox')} size="md" />
          </>
        )}
        <Checkbox {...field('receive_marketing_email', 'checkbox')} size="md" />
        <Button type="submit" variant={form.isDirty() ? 'filled' : 'default'} loading={isBusy} className={classes.submit}>
          {t(($) => $.user.save)}
        </Button>
      </SettingsSection>
    </form>
  );
}
