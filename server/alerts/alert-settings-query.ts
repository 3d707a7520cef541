import { companyStatuses } from '../../contract/companies/values.ts';
import type { AlertFrequency } from '../../contract/alerts/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId, UserId } from '../../contract/kit/ids.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** As the database tells it in JSON. */
export interface KnownAddress {
  readonly id: number;
  readonly address: string;
  readonly confirmed: boolean;
  /** When its reader switched off what; null: not. */
  readonly priorityOff: string | null;
  readonly digestOff: string | null;
}

/** How a company wants to hear of leads, beside the address and number of its own that stand in for themselves. */
export interface AlertSettings {
  readonly userId: UserId;
  readonly country: CountryCode;
  readonly ownEmail: string;
  readonly ownMobile: string | null;
  /** Null: its own, whatever it is. Empty: none. */
  readonly mobileSms: string | null;
  /** The first is the main one; null stands for its own. */
  readonly leadEmails: readonly (string | null)[];
  /** What is known of addresses that were written to, those taken off the list since included. */
  readonly addresses: readonly KnownAddress[];
  readonly leadsByEmail: boolean;
  readonly leadsBySms: boolean;
  readonly marketplaceEmailEnabled: boolean;
  readonly marketplaceSmsEnabled: boolean;
  readonly marketplaceNotify: AlertFrequency;
  readonly smsMarketplaceNotify: AlertFrequency;
}

/** The settings of company `c` with owner `u` and saved row `s`. Who never saved them has the standard: priority alerts by both, the digest by e-mail at 7 and 17. */
export const alertSettingsColumns: Sql = sql`
  u.id as "userId", c.country, u.email as "ownEmail", c.mobile as "ownMobile", s.mobile_sms as "mobileSms",
  case when cardinality(s.lead_emails) > 0 then s.lead_emails else array[null]::text[] end as "leadEmails",
  coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'address', k.address, 'confirmed', k.confirmed_at is not null,
              'priorityOff', k.priority_off_at, 'digestOff', k.digest_off_at))
            from alert_addresses k where k.company_id = c.id), '[]') as addresses,
  coalesce(s.leads_by_email, true) as "leadsByEmail", coalesce(s.leads_by_sms, true) as "leadsBySms",
  coalesce(s.marketplace_email_enabled, true) as "marketplaceEmailEnabled",
  coalesce(s.marketplace_sms_enabled, false) as "marketplaceSmsEnabled",
  coalesce(s.marketplace_notify, 2) as "marketplaceNotify", coalesce(s.sms_marketplace_notify, 2) as "smsMarketplaceNotify"`;

export const alertSettingsTables: Sql = sql`
  companies c join users u on u.company_id = c.id and u.is_account_owner left join company_alert_settings s on s.company_id = c.id`;

export function alertSettingsOf(companyId: CompanyId): Sql<AlertSettings> {
  return sql<AlertSettings>`select ${alertSettingsColumns} from ${alertSettingsTables} where c.id = ${companyId}`;
}

export async function getAlertSettings(db: Db, companyId: CompanyId): Promise<AlertSettings> {
  const settings = await db.first(alertSettingsOf(companyId));
  if (settings === undefined) throw new Error(`company ${companyId} has no account owner`);
  return settings;
}

/** Whether alerts are on, and whether the company is open, so that it may switch them. */
export async function getAlertStatus(db: Db, companyId: CompanyId): Promise<{ on: boolean; open: boolean }> {
  const status = await db.first(sql<{ on: boolean; open: boolean }>`
    select alerts_paused_at is null as on, status_id = ${companyStatuses.active} as open from companies where id = ${companyId}`);
  if (status === undefined) throw new Error(`there is no company ${companyId}`);
  return status;
}
