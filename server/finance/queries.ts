import type { FinanceCompany, FinanceLead } from '../../contract/finance/finance-rule.ts';
import type { FinanceSite } from '../../contract/finance/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId, EnquiryId, PurchaseId } from '../../contract/kit/ids.ts';
import { settingsColumn, type SettingValues } from '../platform/business-settings.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

interface CompanyRow {
  readonly country: CountryCode;
  readonly canOfferFinance: boolean;
  readonly showFinance: boolean;
  readonly accountType: number;
  readonly settings: SettingValues;
}

const companyColumns: Sql = sql`c.country, c.can_offer_finance as "canOfferFinance", c.show_finance as "showFinance",
  c.account_type as "accountType", ${settingsColumn}`;

/** The flags that decide about finance, with the operator's settings. */
export async function findFinanceCompany(
  db: Db,
  companyId: CompanyId,
): Promise<{ company: FinanceCompany; settings: SettingValues } | undefined> {
  const row = await db.first(sql<CompanyRow>`select ${companyColumns} from companies as c where c.id = ${companyId}`);
  if (row === undefined) return undefined;
  const { settings, ...company } = row;
  return { company, settings };
}

interface LeadRow extends CompanyRow {
  readonly purchaseId: PurchaseId;
  readonly enquiryId: EnquiryId;
  readonly site: FinanceSite;
  readonly autoAccepted: boolean;
  readonly firstRequest: Date;
  readonly acceptedDate: Date;
  readonly introduced: Date | null;
  readonly now: Date;
}

export interface FinanceLeadRow {
  readonly purchaseId: PurchaseId;
  readonly enquiryId: EnquiryId;
  readonly site: FinanceSite;
  readonly company: FinanceCompany;
  readonly facts: FinanceLead;
  readonly settings: SettingValues;
  readonly now: Date;
}

/** What the rule asks about one lead of the company; undefined for another company's code. */
export async function findFinanceLead(db: Db, of: { companyId: CompanyId; code: string }): Promise<FinanceLeadRow | undefined> {
  const row = await db.first(sql<LeadRow>`
    select p.id as "purchaseId", p.enquiry_id as "enquiryId", e.site, p.channel = 'auto' as "autoAccepted",
           p.first_request_at as "firstRequest", p.created_at as "acceptedDate", f.sent_at as introduced, app_now() as now, ${companyColumns}
    from purchases p
    join companies c on c.id = p.company_id
    join enquiries e on e.id = p.enquiry_id
    left join finance_introductions f on f.purchase_id = p.id and f.state = 'sent'
    where p.company_id = ${of.companyId} and p.code = ${of.code}`);
  if (row === undefined) return undefined;
  const { purchaseId, enquiryId, site, settings, now, autoAccepted, ...rest } = row;
  const { firstRequest, acceptedDate, introduced, ...company } = rest;
  const facts = {
    autoAccepted,
    firstRequest: firstRequest.getTime(),
    acceptedDate: acceptedDate.getTime(),
    introduced: introduced?.getTime() ?? null,
  };
  return { purchaseId, enquiryId, site, company, facts, settings, now };
}
