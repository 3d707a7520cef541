import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isEmail, splitEmails } from '../../contract/kit/email-rule.ts';
import {
  type InvoiceMailWay,
  invoiceMailWays,
  maxDocumentMailsPerDay,
  userDetailsRules,
} from '../../contract/companies/user-details-rules.ts';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { TagField } from '../ui/form/tag-field.tsx';
import { SettingsSection } from '../ui/section-card.tsx';
import type { LoadedUser } from './api.ts';
import classes from './user-card.module.css';
import { useUserCard } from './use-details-form.ts';

interface CardProps {
  readonly loaded: LoadedUser;
  /** Automatic payment is on, so no invoice emails are needed. */
  readonly isPaid: boolean;
  readonly onDirty: (isDirty: boolean) => void;
}

// A type, not an interface, because forms accept any record.
type MailPreferences = {
  receive_marketing_email: boolean;
  invoiceEmail: string;
  invoiceEmailOnly: boolean;
  invoice_mails: InvoiceMailWay;
};

/** Edits the recipients of invoices and the consent to news. */
export function MailPreferencesCard({ loaded, isPaid, onDirty }: CardProps) {
  const { t } = useTranslation('account');
  const { field, form, submit, isBusy, summary } = useUserCard<MailPreferences>({
    loaded,
    onDirty,
    values: (user) => ({
      receive_marketing_email: user.receive_marketing_email,
      invoiceEmail: user.invoice_emails.map(({ email }) => email).join(', '),
      invoiceEmailOnly: user.invoice_email_only,
      invoice_mails: user.invoice_mails,
    }),
    body: ({ receive_marketing_email: wantsMarketing, invoice_mails: way, ...invoices }, { email }) => ({
      email,
      receive_marketing_email: wantsMarketing,
      invoice_mails: way,
      ...(!isPaid && invoices),
    }),
    labels: {
      receive_marketing_email: t(($) => $.user.mails.marketing),
      invoiceEmail: t(($) => $.user.mails.invoiceEmails),
      invoiceEmailOnly: t(($) => $.user.mails.invoiceEmailOnly),
      invoice_mails: t(($) => $.user.mails.when),
    },
    rules: isPaid ? {} : { invoiceEmail: (raw, values) => userDetailsRules.invoiceEmail?.(raw, { ...values, email: loaded.user.email }) },
  });
  const { id, label, error, onBlur } = field('invoiceEmail');
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <SettingsSection title={t(($) => $.user.mails.title)} help={isPaid ? t(($) => $.user.mails.helpPaid) : t(($) => $.user.mails.help)}>
        <ErrorSummary {...summary} />
        <NativeSelect
          {...field('invoice_mails')}
          description={t(($) => $.user.mails.whenHint, { most: maxDocumentMailsPerDay })}
          data={invoiceMailWays.map((value) => ({ value, label: t(($) => $.user.mails.ways[value]) }))}
        />
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
