import type { CompanyId, UserId } from '../../contract/kit/ids.ts';
import type { Db } from '../platform/database.ts';
import { sql } from '../platform/sql.ts';

/** A user of a company, and which mails go where. */
export interface UserDetails {
  readonly email: string;
  readonly title: string | null;
  readonly forename: string;
  readonly surname: string;
  readonly wantsMarketing: boolean;
  /** Invoices go to the invoice e-mails alone. */
  readonly invoiceEmailOnly: boolean;
  readonly invoiceEmails: readonly string[];
}

export async function getUserDetails(db: Db, whose: { companyId: CompanyId; userId: UserId }): Promise<UserDetails> {
  const row = await db.first(sql<UserDetails>`
    select u.email, u.title, u.forename, u.surname, u.receive_marketing_email as "wantsMarketing",
           u.invoice_email_only as "invoiceEmailOnly", c.invoice_emails as "invoiceEmails"
    from users u join companies c on c.id = u.company_id where u.id = ${whose.userId} and c.id = ${whose.companyId}`);
  if (row === undefined) throw new Error(`company ${whose.companyId} has no user ${whose.userId}`);
  return row;
}
