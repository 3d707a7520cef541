import { emailProblem, emailsProblem, splitEmails } from '../kit/email-rule.ts';
import type { FormRules } from '../kit/problem.ts';

/** The user details as the wire names them. */
export interface UserDetailsForm {
  readonly email: string;
  readonly receive_marketing_email: boolean;
  /** Addresses for invoices, separated by commas. */
  readonly invoiceEmail: string;
  /** Invoices go to these addresses and not to the account email. */
  readonly invoiceEmailOnly: boolean;
}

/** As many as a company may name. */
export const mostInvoiceEmails = 10;

export const userDetailsRules: FormRules<UserDetailsForm> = {
  email: emailProblem,
  invoiceEmail: (raw, { invoiceEmailOnly }) => {
    const emails = splitEmails(raw);
    // Otherwise nobody would be sent an invoice.
    if (emails.length === 0) return invoiceEmailOnly ? 'required' : undefined;
    return (
      emailsProblem(raw) ?? (new Set(emails.map((email) => email.toLowerCase())).size > mostInvoiceEmails ? 'emailsTooMany' : undefined)
    );
  },
};
