import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import type { EnquiryId, PurchaseId } from '../../contract/kit/ids.ts';
import { purchaseLead } from '../../server/buying/purchase-lead.ts';
import { askCustomer } from '../../server/disputes/asking/ask-customer.ts';
import { sql } from '../../server/platform/database/sql.ts';
import type { TestApp } from '../app-harness.ts';
import type { CompanyOptions, TestCompany } from './create-company.ts';
import { makeSource, putOnSale } from './create-enquiry.ts';

export interface AskedLead<Company extends TestCompany> {
  readonly company: Company;
  readonly enquiryId: EnquiryId;
  readonly purchaseId: PurchaseId;
  readonly reportId: number;
  /** Token of the customer's link. */
  readonly token: string;
}

interface AskOptions {
  readonly company?: CompanyOptions;
  readonly enquiry?: Partial<IntakeEnquiry>;
  readonly reason?: 'nocontacttried' | 'hoaxlead';
}

/** The company's comment on its customer, which the customer must never see. */
export const companysText = 'Nobody ever picks up, and the voicemail is full.';

/** A company bought a lead and reported no contact; the customer has been asked. */
export async function askAboutLead<Company extends TestCompany>(
  test: Pick<TestApp, 'database'> & { readonly company: (options?: CompanyOptions) => Promise<Company> },
  { company: wish, enquiry, reason = 'nocontacttried' }: AskOptions = {},
): Promise<AskedLead<Company>> {
  const company = await test.company(wish);
  const { sourceId } = await makeSource(test.database);
  const enquiryId = await putOnSale(test.database, sourceId, enquiry);
  const order = { companyId: company.companyId, enquiryId, channel: 'single', expectedPriceMinor: null, idempotency: null } as const;
  await test.database.inTx((tx) => purchaseLead(tx, order));
  const reported = await test.database.inTx(async (tx) => {
    const report = await tx.first(sql<{ reportId: number; purchaseId: PurchaseId }>`
      insert into reports (purchase_id, company_id, return_rule_id, reason, comment, state, created_at, decide_by)
      select p.id, p.company_id, r.id, r.reason, ${companysText}, 'asking_customer', app_now() + interval '1 millisecond', app_now() + interval '72 hours'
      from purchases p join enquiries e on e.id = p.enquiry_id
      join return_rules r on r.country = e.country and r.reason = ${reason}
      where p.enquiry_id = ${enquiryId} and p.company_id = ${company.companyId}
      returning id as "reportId", purchase_id as "purchaseId"`);
    if (report === undefined) throw new Error('the lead was not bought');
    // Between the purchase and the report, which have the same time if the test's clock stands still.
    await tx.rows(sql`
      insert into report_attempts (report_id, at, channel)
      select r.id, r.created_at - make_interval(secs => n / 10000.0), 'phone' from reports r, generate_series(0, 2) n where r.id = ${report.reportId}`);
    await askCustomer(tx, report);
    return report;
  });
  const sent = await test.database.db.first(sql<{ token: string }>`
    select secrets->>'token' as token from outbox_messages where dedupe_key = ${`customer-question:${reported.reportId}`}`);
  return { company, enquiryId, ...reported, token: sent?.token ?? '' };
}
