import type { CountryCode } from '../../../contract/kit/country.ts';
import type { CompanyId } from '../../../contract/kit/ids.ts';
import { nameBegins } from '../../platform/database/transaction.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** A company as staff pick it for money actions. */
export interface StaffAccount {
  readonly id: CompanyId;
  readonly name: string;
  readonly country: CountryCode;
  readonly accountNumber: number;
}

const maxAccounts = 10;

/** Finds companies by the beginning of their name or by account number, which also prefixes document codes. */
export function findAccounts(db: Db, search: string): Promise<StaffAccount[]> {
  const account = /^(\d{1,10})(?:-.*)?$/.exec(search)?.[1] ?? null;
  const name = sql`folded(f.internal_name) collate "C"`;
  return db.rows(sql<StaffAccount>`
    select c.id, c.internal_name as name, c.country, c.account_number as "accountNumber" from companies c
    where c.account_number = ${account}::bigint or c.id = any(array(
      select f.id from companies f where ${nameBegins(sql`f.internal_name`, search)} order by ${name}, f.id limit ${maxAccounts}))
    order by c.account_number = ${account}::bigint desc nulls last, lower(c.internal_name) collate "C", c.id limit ${maxAccounts}`);
}

export function findAccount(db: Db, companyId: CompanyId): Promise<StaffAccount | undefined> {
  return db.first(sql<StaffAccount>`
    select c.id, c.internal_name as name, c.country, c.account_number as "accountNumber" from companies c where c.id = ${companyId}`);
}

export interface OpenInvoice {
  readonly code: string;
  /** YYYY-MM-DD */
  readonly dueOn: string;
  readonly outstandingMinor: number;
  readonly isPending: boolean;
}

/** Lists a company's open invoices by due date, up to the number a transfer may name. */
export function listOpenInvoices(db: Db, companyId: CompanyId): Promise<OpenInvoice[]> {
  return db.rows(sql<OpenInvoice>`
    select code, to_char(due_on, 'YYYY-MM-DD') as "dueOn", gross_minor - settled_minor as "outstandingMinor", status = 'pending' as "isPending"
    from invoices where company_id = ${companyId} and kind = 'invoice' and status in ('unpaid', 'pending') order by due_on, number limit 100`);
}
