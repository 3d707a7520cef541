import type { ReportReason } from '../../contract/disputes/values.ts';
import type { CompanyId, EnquiryId, PurchaseId, SourceId } from '../../contract/kit/ids.ts';
import type { IntakeEnquiry } from '../../contract/enquiries/endpoints.ts';
import { purchaseLead } from '../../server/buying/purchase-lead.ts';
import { reportLead } from '../../server/disputes/report-lead.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { sql } from '../../server/platform/database/sql.ts';
import { putOnSale } from './create-enquiry.ts';

export interface BoughtForReport {
  readonly enquiryId: EnquiryId;
  readonly purchaseId: PurchaseId;
  readonly code: string;
}

/** Buys a lead that can be reported. */
export async function buyToReport(
  database: Database,
  {
    companyId,
    sourceId,
    more = {},
  }: { readonly companyId: CompanyId; readonly sourceId: SourceId; readonly more?: Partial<IntakeEnquiry> },
): Promise<BoughtForReport> {
  const enquiryId = await putOnSale(database, sourceId, more);
  const order = { companyId, enquiryId, channel: 'single', expectedPriceMinor: null, idempotency: null } as const;
  const outcome = await database.inTx((tx) => purchaseLead(tx, order));
  if (outcome.kind !== 'bought') throw new Error(`nothing was bought: ${JSON.stringify(outcome)}`);
  const { purchaseId, code } = outcome.receipt;
  return { enquiryId, purchaseId, code };
}

/** Contact attempts before `now`, for a lead bought just now in a test whose clock is ahead. */
export const attemptsBefore = (now: Date, hours: readonly number[] = [50, 20, 1]) =>
  hours.map((ago) => ({ at: new Date(now.getTime() - ago * 3_600_000), channel: 'phone' as const }));

/** Reports a lead as its company; throws if refused. */
export async function makeReport(
  database: Database,
  request: { readonly companyId: CompanyId; readonly code: string; readonly reason: ReportReason; readonly now?: Date },
): Promise<number> {
  const { companyId, code, reason, now } = request;
  const attempts = reason === 'nocontacttried' ? attemptsBefore(now ?? new Date()) : [];
  const comment = 'The number rings, nobody picks up.';
  const outcome = await database.inTx((tx) => reportLead(tx, { companyId, code, reason, comment, attempts }));
  if (outcome.kind !== 'reported') throw new Error(`the report was ${JSON.stringify(outcome)}`);
  return outcome.reportId;
}

export const readReportState = async (database: Database, reportId: number): Promise<string | undefined> =>
  (await database.db.first(sql<{ state: string }>`select state from reports where id = ${reportId}`))?.state;

/** A Danish consumer, because Denmark allows reports of no contact. */
export const danish = {
  country: 'dk',
  telephone: '20 12 34 56',
  postcode: '2100',
  town: 'København Ø',
  question_answers: [],
} as const satisfies Partial<IntakeEnquiry>;
export const danishCompany = { country: 'dk', areaCode: '84' } as const;
