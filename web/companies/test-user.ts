import type { UserDetails } from './api.ts';

/** A user who buys for a company, as shown in the user details. */
export const sam: UserDetails = {
  email: 'sam@example.test',
  pending_email: null,
  pending_email_until: null,
  title: 'Mr',
  forename: 'Sam',
  surname: 'Hill',
  receive_marketing_email: false,
  invoice_email_only: false,
  invoice_emails: [{ email: 'office@example.test' }],
  invoice_mails: 'monthly',
  quote_emails: [{ email: 'sam@example.test' }],
  additional_emails: [],
  mobile: null,
};
