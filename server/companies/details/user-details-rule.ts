import type { UserUpdate } from '../../../contract/companies/details-endpoints.ts';
import { emailKey, splitEmails } from '../../../contract/kit/email-rule.ts';
import type { UserDetails } from './user-details-query.ts';

type Wanted = Pick<UserDetails, 'email' | 'wantsMarketing' | 'invoiceEmails' | 'invoiceEmailOnly' | 'invoiceMails'>;

/** The user details that a form asks for, written the way they are kept: addresses in lower case, each once. What was left out stays. */
export function wantedUserDetails(form: UserUpdate, now: UserDetails): Wanted {
  const mails = {
    email: emailKey(form.email),
    wantsMarketing: form.receive_marketing_email,
    invoiceMails: form.invoice_mails ?? now.invoiceMails,
  };
  if (form.invoiceEmail === undefined) return { ...mails, invoiceEmails: now.invoiceEmails, invoiceEmailOnly: now.invoiceEmailOnly };
  const invoiceEmails = [...new Set(splitEmails(form.invoiceEmail).map(emailKey))];
  return { ...mails, invoiceEmails, invoiceEmailOnly: form.invoiceEmailOnly ?? now.invoiceEmailOnly };
}
