import type { FinanceSite } from '../../contract/finance/values.ts';
import type { CompanyId, PurchaseId } from '../../contract/kit/ids.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

export interface Introduced {
  readonly id: number;
  readonly sentAt: Date;
}

/** Of a lead: who it is about is read from the enquiry. No row comes back where one is on its way already. */
export function insertOfLead(of: { companyId: CompanyId; purchaseId: PurchaseId; site: FinanceSite }): Sql<Introduced> {
  return sql<Introduced>`
    insert into finance_introductions (company_id, purchase_id, site) values (${of.companyId}, ${of.purchaseId}, ${of.site})
    on conflict (purchase_id) where state = 'sent' do nothing
    returning id, sent_at as "sentAt"`;
}

export interface NamedCustomer {
  readonly title: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export function insertOfForm(of: { companyId: CompanyId; site: FinanceSite; customer: NamedCustomer; days: number }): Sql<Introduced> {
  const { title, firstName, lastName, email } = of.customer;
  return sql<Introduced>`
    insert into finance_introductions (company_id, site, title, first_name, last_name, email, retention_until)
    values (${of.companyId}, ${of.site}, ${title}, ${firstName}, ${lastName}, ${email}, app_now() + make_interval(days => ${of.days}::integer))
    returning id, sent_at as "sentAt"`;
}
