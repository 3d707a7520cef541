import type { CompanyId, UserId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** Changes the name of a company's account owner. */
export async function changePerson(
  tx: Tx,
  input: { companyId: CompanyId; title: string | null; forename: string; surname: string },
): Promise<void> {
  const { companyId, title, forename, surname } = input;
  await tx.rows(sql`
    update users set title = ${title}, forename = ${forename}, surname = ${surname} where company_id = ${companyId} and is_account_owner`);
}

/** Saves marketing consent and whether invoices go only to the company's invoice emails. */
export async function changeMailPreferences(
  tx: Tx,
  input: { userId: UserId; wantsMarketing: boolean; invoiceEmailOnly: boolean },
): Promise<void> {
  await tx.rows(sql`
    update users set receive_marketing_email = ${input.wantsMarketing}, invoice_email_only = ${input.invoiceEmailOnly}
    where id = ${input.userId}`);
}

/** Turns marketing off for a user. False if it was already off. */
export async function endMarketing(tx: Tx, userId: UserId): Promise<boolean> {
  const changed = await tx.first(sql`
    update users set receive_marketing_email = false where id = ${userId} and receive_marketing_email returning id`);
  return changed !== undefined;
}
