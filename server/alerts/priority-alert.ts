import type { Timescale } from '../../contract/enquiries/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId, EnquiryId } from '../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import type { SettingValues } from '../platform/business-settings.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { MessageLanguage } from '../platform/messages.ts';
import type { AlertSettings } from './alert-settings-query.ts';
import { issueAlert } from './issue-alert.ts';
import { issuePushAlerts } from './push-devices.ts';
import { priorityRecipients } from './recipients-rule.ts';

/** An enquiry as shown in alerts, without consumer data. */
export interface AlertedEnquiry {
  readonly quoteCode: string;
  readonly workType: string;
  readonly district: string;
  readonly town: string | null;
  readonly county: string | null;
  readonly path: string;
  readonly timescale: string | null;
  readonly timescaleCode: Timescale | null;
  readonly sold: number;
  readonly maxSales: number;
  readonly basePriceMinor: number;
  readonly priceOverrideMinor: number | null;
  readonly releasedAt: Date | null;
  readonly currency: CurrencyCode;
  readonly country: CountryCode;
  readonly discountBp: number;
  readonly settings: SettingValues;
  readonly now: Date;
}

/** Columns of enquiry `e` and company `c`, used with `alertedEnquiryTables`. */
export function alertedEnquiryColumns(language: MessageLanguage): Sql {
  return sql`
    e.quote_code as "quoteCode", w.name->>${language} as "workType", r.code as district, r.town, r.county, r.path,
    t.text->>${language} as timescale, e.timescale as "timescaleCode", e.sold, e.max_sales as "maxSales", e.base_price_minor as "basePriceMinor",
    e.price_override_minor as "priceOverrideMinor", e.released_at as "releasedAt", e.currency, c.country, c.discount_bp as "discountBp",
    s.settings, app_now() as now`;
}

export const alertedEnquiryTables: Sql = sql`
  join work_types w on w.id = e.work_type_id
  join regions r on r.id = e.district_id
  cross join (select jsonb_object_agg(key, value) as settings from business_settings) s
  left join question_options t on t.question_id = 1 and t.code = e.timescale`;

interface ReservedLead extends AlertedEnquiry {
  readonly guaranteeUntil: Date;
}

/** Undefined if the offer has ended or the company has paused its alerts. */
export function findReservedLead(
  db: Db,
  asked: { companyId: CompanyId; enquiryId: EnquiryId; language: MessageLanguage },
): Promise<ReservedLead | undefined> {
  const { companyId, enquiryId, language } = asked;
  return db.first(sql<ReservedLead>`
    select ${alertedEnquiryColumns(language)}, o.guarantee_until as "guaranteeUntil"
    from offers o
    join enquiries e on e.id = o.enquiry_id and e.status = 'released'
    join companies c on c.id = o.company_id and c.alerts_paused_at is null
    ${alertedEnquiryTables}
    where o.enquiry_id = ${enquiryId} and o.company_id = ${companyId} and o.ended_at is null and o.guarantee_until > app_now()`);
}

/** Alerts a company to an enquiry reserved for it, by its chosen channels and on its members' devices, in the reserving transaction. */
export async function issuePriorityAlert(
  tx: Tx,
  { companyId, enquiryId, settings }: { companyId: CompanyId; enquiryId: EnquiryId; settings: AlertSettings },
): Promise<void> {
  const recipients = priorityRecipients(settings);
  await issueAlert(tx, { companyId, subject: { kind: 'priority', enquiryId }, userId: settings.userId, recipients });
  await issuePushAlerts(tx, { companyId, enquiryId });
}
