import type { CompanyId, UserId } from '../../../contract/kit/ids.ts';
import type { InvoiceMailWay } from '../../../contract/companies/user-details-rules.ts';
import { changeMailWishes } from '../../identity/change-mail-wishes.ts';
import { requestAccountEmail } from '../../identity/recovery/request-account-email.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export interface UserDetailsChange {
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly email: string;
  readonly wantsMarketing: boolean;
  readonly invoiceEmails: readonly string[];
  readonly invoiceEmailOnly: boolean;
  readonly invoiceMails: InvoiceMailWay;
}

/**
 * Keeps what a user says about their mails. The caller holds company and user (`lockUserDetails`). Another account e-mail
 * waits until it is confirmed.
 */
export async function saveUserDetails(tx: Tx, change: UserDetailsChange): Promise<void> {
  const { companyId, userId } = change;
  await requestAccountEmail(tx, { userId, email: change.email });
  await tx.rows(
    sql`update companies set invoice_emails = ${change.invoiceEmails}::text[], invoice_mails = ${change.invoiceMails} where id = ${companyId}`,
  );
  await changeMailWishes(tx, { userId, wantsMarketing: change.wantsMarketing, invoiceEmailOnly: change.invoiceEmailOnly });
}
