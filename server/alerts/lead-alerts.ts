import type { CompanyId, EnquiryId } from '../../contract/kit/ids.ts';
import { untouchedBy } from '../buying/marketplace/untouched-query.ts';
import { getSettingValue } from '../platform/business-settings.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { hashSecret } from '../platform/random-code.ts';
import { leadAlertDays } from './settings.ts';
import { deleteOldAlertChanges } from './store.ts';

export interface LeadAlert {
  readonly enquiryId: EnquiryId;
  readonly quoteCode: string;
  readonly offeredAt: Date;
  readonly guaranteeUntil: Date;
  readonly viewed: boolean;
  readonly sold: number;
  readonly maxSales: number;
  readonly workType: string;
  readonly town: string | null;
  readonly district: string;
  readonly group: 'priority' | 'priorityExpired' | 'soldOut';
}

/**
 * Lists the alerts of a company's pane, newest first: recent offers not bought, declined or cleared, whose enquiry is still for sale or was sold out
 * to others. Priority: reserved for the company. Sold out: sold as often as requested. Otherwise expired. One statement, because open dashboards poll
 * every minute.
 */
export async function listLeadAlerts(db: Db, companyId: CompanyId, language: string): Promise<readonly LeadAlert[]> {
  const rows = await db.rows(sql<LeadAlert & { now: Date; days: unknown }>`
    select e.id as "enquiryId", e.quote_code as "quoteCode", o.offered_at as "offeredAt", o.guarantee_until as "guaranteeUntil",
           s.viewed_at is not null as viewed, e.sold, e.max_sales as "maxSales", w.name->>${language} as "workType",
           r.town, r.code as district, app_now() as now,
           (select value from business_settings where key = ${leadAlertDays.key}) as days,
           case when o.ended_at is null and o.guarantee_until > app_now() then 'priority'
                when e.sold >= e.max_sales then 'soldOut' else 'priorityExpired' end as "group"
    from offers o
    join enquiries e on e.id = o.enquiry_id and e.status = 'released'
    join work_types w on w.id = e.work_type_id
    join regions r on r.id = e.district_id
    left join lateral (
      select viewed_at, dismissed_at from lead_alert_states s where s.company_id = o.company_id and s.enquiry_id = o.enquiry_id offset 0) s on true
    where o.company_id = ${companyId} and o.outcome is distinct from 'accepted' and o.outcome is distinct from 'declined'
      and o.offered_at > app_now() - interval '60 days' and s.dismissed_at is null
      -- Offers follow their release, so only offers since the oldest enquiry still on sale are read.
      and o.offered_at >= (select min(l.released_at) - interval '1 hour' from enquiries l where l.status = 'released')
      and ${untouchedBy(sql`o.company_id`)}
    order by o.offered_at desc, o.id desc limit 200`);
  return rows.filter((row) => {
    const days = getSettingValue(row.days === null ? null : { [leadAlertDays.key]: row.days }, leadAlertDays);
    return row.now.getTime() - row.offeredAt.getTime() < days * 86_400_000;
  });
}

/** Clears alerts from a company's pane, or restores them. Ignores ids never offered to it. */
export async function dismissLeadAlerts(
  tx: Tx,
  input: { companyId: CompanyId; enquiryIds: readonly number[]; restore: boolean },
): Promise<void> {
  await tx.rows(sql`
    insert into lead_alert_states (company_id, enquiry_id, dismissed_at)
    select o.company_id, o.enquiry_id, case when ${input.restore}::boolean then null else app_now() end from ${selectOfferedEnquiries(input)} o
    on conflict (company_id, enquiry_id) do update set dismissed_at = excluded.dismissed_at`);
}

/** Marks alerts as seen by the company; the first time counts. Ignores ids never offered to it. */
export async function markLeadAlertsRead(tx: Tx, input: { companyId: CompanyId; enquiryIds: readonly number[] }): Promise<void> {
  await tx.rows(sql`
    insert into lead_alert_states (company_id, enquiry_id, viewed_at)
    select o.company_id, o.enquiry_id, app_now() from ${selectOfferedEnquiries(input)} o
    on conflict (company_id, enquiry_id) do update set viewed_at = coalesce(lead_alert_states.viewed_at, excluded.viewed_at)`);
}

/** A version for company `c` that changes whenever its lead alerts may have changed. */
export const alertsVersion: Sql = sql`
  (select count(*) || '-' || coalesce(max(a.id), 0) from lead_alert_changes a where a.company_id = c.id)`;

/** Deletes changes no version needs any more, one batch at a time; returns the number deleted. */
export async function purgeAlertChanges(tx: Tx): Promise<number> {
  const purged = await tx.rows(deleteOldAlertChanges(5_000));
  return purged.length;
}

/** Selects the enquiries that were offered to the company, one index lookup each however many offers exist. */
function selectOfferedEnquiries({ companyId, enquiryIds }: { companyId: CompanyId; enquiryIds: readonly number[] }): Sql {
  return sql`(
    select f.company_id, f.enquiry_id from (select distinct id from unnest(${[...enquiryIds]}::bigint[]) id) n
    cross join lateral (select company_id, enquiry_id from offers where enquiry_id = n.id and company_id = ${companyId} offset 0) f)`;
}

interface AlertLink {
  /** Null if the message covered several leads. */
  readonly quoteCode: string | null;
  readonly code: string;
  readonly own: boolean;
}

/** Resolves the short link of a text message; undefined if we never sent it. */
export function findAlertLink(db: Db, short: string): Promise<AlertLink | undefined> {
  return db.first(sql<AlertLink>`
    select e.quote_code as "quoteCode", d.code, d.own from alert_deliveries d left join enquiries e on e.id = d.enquiry_id
    where d.short_hash = ${hashSecret(short)}`);
}

/** Records the first opening of an alert and where it was opened; a notification has one link only. Ignores unknown codes and those of other companies. */
export async function recordAlertOpened(
  tx: Tx,
  input: { companyId: CompanyId; code: string; from: 'email' | 'sms' | 'link' },
): Promise<void> {
  await tx.rows(sql`
    update alert_deliveries set opened_at = app_now(), opened_from = case when channel = 'push' then 'push' else ${input.from} end
    where code = ${input.code} and company_id = ${input.companyId} and opened_at is null`);
}

/** Upper bound for changes that no version covers (work type names, how long alerts stay). */
const maxValidityMs = 15 * 60_000;

/** Returns until when the alerts stay valid unless something happens; a reservation ends automatically. */
export function getAlertsValidUntil(alerts: readonly Pick<LeadAlert, 'group' | 'guaranteeUntil'>[], readAt: Date): Date {
  const ends = alerts.filter(({ group }) => group === 'priority').map(({ guaranteeUntil }) => guaranteeUntil.getTime());
  return new Date(Math.min(readAt.getTime() + maxValidityMs, ...ends));
}
