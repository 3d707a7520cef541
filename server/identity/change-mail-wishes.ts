import type { UserId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** Which mails a user wants: marketing, and whether invoices go to the company's invoice e-mails alone. */
export async function changeMailWishes(
  tx: Tx,
  input: { userId: UserId; wantsMarketing: boolean; invoiceEmailOnly: boolean },
): Promise<void> {
  await tx.rows(sql`
    update users set receive_marketing_email = ${input.wantsMarketing}, invoice_email_only = ${input.invoiceEmailOnly}
    where id = ${input.userId}`);
}
