import type { CompanyId } from '../../contract/kit/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** Counts something that happened once to a company; told again, it changes nothing. Purchases are counted by their own rows. */
export async function recordEvent(tx: Tx, input: { companyId: CompanyId; kind: 'registration' }): Promise<void> {
  await tx.rows(sql`
    insert into product_events (company_id, kind) values (${input.companyId}, ${input.kind})
    on conflict on constraint product_events_once do nothing`);
}
