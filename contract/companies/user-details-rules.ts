import { emailKey, emailProblem, emailsProblem, splitEmails } from '../kit/email-rule.ts';
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

/** When invoices and credit notes are mailed. */
export const invoiceMailWays = ['issued', 'daily', 'monthly', 'none'] as const;
export type InvoiceMailWay = (typeof invoiceMailWays)[number];

/** So many documents a day are mailed one by one; the next morning brings the rest together. */
export const mostMailsOfDocumentsADay = 10;

/** As many as a company may name. */
export const mostInvoiceEmails = 10;

export const userDetailsRules: FormRules<UserDetailsForm> = {
  email: emailProblem,
  invoiceEmail: (raw, { invoiceEmailOnly }) => {
    const emails = splitEmails(raw);
    // Otherwise nobody would be sent an invoice.
    if (emails.length === 0) return invoiceEmailOnly ? 'required' : undefined;
    return emailsProblem(raw) ?? (new Set(emails.map(emailKey)).size > mostInvoiceEmails ? 'emailsTooMany' : undefined);
  },
};
