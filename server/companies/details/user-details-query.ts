import type { InvoiceMailWay } from '../../../contract/companies/user-details-rules.ts';
import type { CompanyId, UserId } from '../../../contract/kit/ids.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** A user of a company, and which mails go where. */
export interface UserDetails {
  readonly email: string;
  /** Wanted in its place, and not yet confirmed. */
  readonly pendingEmail: string | null;
  /** Until when the link that was mailed there is good. */
  readonly pendingEmailUntil: Date | null;
  readonly title: string | null;
  readonly forename: string;
  readonly surname: string;
  readonly wantsMarketing: boolean;
  /** Invoices go to the invoice e-mails alone. */
  readonly invoiceEmailOnly: boolean;
  readonly invoiceEmails: readonly string[];
  /** When documents are mailed. */
  readonly invoiceMails: InvoiceMailWay;
  /** Where lead alerts go, the main one first. */
  readonly alertEmails: readonly string[];
  /** Where text messages go. */
  readonly mobileSms: string | null;
}

export async function getUserDetails(db: Db, whose: { companyId: CompanyId; userId: UserId }): Promise<UserDetails> {
  const row = await db.first(sql<UserDetails>`
    select u.email, case when u.pending_email_until > app_now() then u.pending_email end as "pendingEmail",
           case when u.pending_email_until > app_now() then u.pending_email_until end as "pendingEmailUntil", u.title, u.forename, u.surname, u.receive_marketing_email as "wantsMarketing",
           u.invoice_email_only as "invoiceEmailOnly", c.invoice_emails as "invoiceEmails", c.invoice_mails as "invoiceMails",
           nullif(coalesce(s.mobile_sms, c.mobile), '') as "mobileSms",
           array(select coalesce(given, o.email)
                 from unnest(coalesce(nullif(s.lead_emails, '{}'), array[null]::text[])) with ordinality as mails (given, place)
                 order by place) as "alertEmails"
    from users u join companies c on c.id = u.company_id join users o on o.company_id = c.id and o.is_account_owner
    left join company_alert_settings s on s.company_id = c.id
    where u.id = ${whose.userId} and c.id = ${whose.companyId}`);
  if (row === undefined) throw new Error(`company ${whose.companyId} has no user ${whose.userId}`);
  return row;
}
