import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { FormValues } from '../../platform/http/route.ts';
import { creditableNet } from '../queries.ts';

/** An invoice as somebody looks at it who may take it back; amounts in minor units. */
export interface Creditable {
  readonly id: number;
  readonly status: string;
  readonly outstandingMinor: number;
  /** Excluding VAT; nothing where nobody paid what is left. */
  readonly creditableNetMinor: number;
  /** Of its purchase. */
  readonly reportIds: readonly number[];
}

/** Undefined also of a credit note, which is not taken back. */
export function findCreditable(db: Db, code: string): Promise<Creditable | undefined> {
  return db.first(sql<Creditable>`
    select i.id, i.status, i.gross_minor - i.settled_minor as "outstandingMinor",
           ${creditableNet} as "creditableNetMinor",
           coalesce((select jsonb_agg(r.id order by r.id) from reports r where r.purchase_id = i.purchase_id), '[]') as "reportIds"
    from invoices i where i.code = ${code} and i.kind = 'invoice'`);
}

/** What must not have changed between the reading and the taking back. */
export const creditForm = ({ status, outstandingMinor, creditableNetMinor }: Creditable): FormValues => ({
  status,
  outstandingMinor,
  creditableNetMinor,
});
