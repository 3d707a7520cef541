import type { CompanyId, UserId } from '../../contract/kit/ids.ts';
import { changeAccountEmail } from '../identity/change-account-email.ts';
import { changeMailWishes } from '../identity/change-mail-wishes.ts';
import type { Tx } from '../platform/database.ts';
import { sql } from '../platform/sql.ts';

export interface UserDetailsChange {
  readonly companyId: CompanyId;
  readonly userId: UserId;
  readonly email: string;
  readonly wantsMarketing: boolean;
  readonly invoiceEmails: readonly string[];
  readonly invoiceEmailOnly: boolean;
}

/**
 * Keeps what a user says about their mails. The caller holds company and user (`lockUserDetails`). An account e-mail that
 * is somebody else's changes nothing at all, but that somebody is told: commit all the same.
 */
export async function saveUserDetails(tx: Tx, change: UserDetailsChange): Promise<'saved' | 'email_in_use'> {
  const { companyId, userId } = change;
  const { kind } = await changeAccountEmail(tx, { userId, email: change.email });
  if (kind === 'in_use') return 'email_in_use';
  await tx.rows(sql`update companies set invoice_emails = ${change.invoiceEmails}::text[] where id = ${companyId}`);
  await changeMailWishes(tx, { userId, wantsMarketing: change.wantsMarketing, invoiceEmailOnly: change.invoiceEmailOnly });
  return 'saved';
}
