import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** An invoice that a payment was asked for; amounts in minor units. */
export interface PayableInvoice {
  readonly id: number;
  readonly code: string;
  /** Only `unpaid` can be paid; `pending` is in another payment. */
  readonly status: 'pending' | 'unpaid' | 'paid' | 'offset' | 'writeoff';
  readonly outstandingMinor: number;
}

/** The same by their codes, as staff name them. */
export function findPayableByCode(db: Db, input: { companyId: CompanyId; codes: readonly string[] }): Promise<PayableInvoice[]> {
  return db.rows(sql<PayableInvoice>`
    select n.id, n.code, n.status, n.gross_minor - n.settled_minor as "outstandingMinor" from invoices n
    where n.code = any(${[...input.codes]}::text[]) and n.company_id = ${input.companyId} and n.kind = 'invoice'
    order by n.due_on, n.number`);
}

/** Those of the given documents that are invoices of the company, the one that is due first in front. What is missing is another's, or none. */
export function findPayable(db: Db, input: { companyId: CompanyId; invoiceIds: readonly number[] }): Promise<PayableInvoice[]> {
  return db.rows(sql<PayableInvoice>`
    select id, code, status, gross_minor - settled_minor as "outstandingMinor" from invoices
    where id = any(${[...input.invoiceIds]}::bigint[]) and company_id = ${input.companyId} and kind = 'invoice'
    order by due_on, number`);
}
