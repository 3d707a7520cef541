import { emailKey, emailProblem, emailsProblem, splitEmails } from '../kit/email-rule.ts';
import type { FormRules } from '../kit/problem.ts';

/** The user details by wire names. */
export interface UserDetailsForm {
  readonly email: string;
  readonly receive_marketing_email: boolean;
  /** Invoice addresses, separated by commas. */
  readonly invoiceEmail: string;
  /** Send invoices only to these addresses and not to the account email. */
  readonly invoiceEmailOnly: boolean;
}

/** When invoices and credit notes are mailed. */
export const invoiceMailWays = ['issued', 'daily', 'monthly', 'none'] as const;
export type InvoiceMailWay = (typeof invoiceMailWays)[number];

/** Maximum documents mailed singly per day; the rest follow together the next morning. */
export const maxDocumentMailsPerDay = 10;

/** Maximum invoice addresses of a company. */
export const maxInvoiceEmails = 10;

export const userDetailsRules: FormRules<UserDetailsForm> = {
  email: emailProblem,
  invoiceEmail: (raw, { invoiceEmailOnly }) => {
    const emails = splitEmails(raw);
    // Otherwise nobody would receive invoices.
    if (emails.length === 0) return invoiceEmailOnly ? 'required' : undefined;
    return emailsProblem(raw) ?? (new Set(emails.map(emailKey)).size > maxInvoiceEmails ? 'emailsTooMany' : undefined);
  },
};
