import { companyStatuses } from '../../contract/companies/values.ts';
import type { AlertFrequency } from '../../contract/alerts/values.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { CompanyId, UserId } from '../../contract/kit/ids.ts';
import type { Db } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** As returned in the database's JSON. */
export interface KnownAddress {
  readonly id: number;
  readonly address: string;
  readonly confirmed: boolean;
  /** When the reader switched this kind off; null if they did not. */
  readonly priorityOff: string | null;
  readonly digestOff: string | null;
}

/** A company's alert settings, and its own address and number as fallbacks. */
export interface AlertSettings {
  readonly userId: UserId;
  readonly country: CountryCode;
  readonly ownEmail: string;
  readonly ownMobile: string | null;
  /** Null means its own number, even if that changes. Empty means none. */
  readonly mobileSms: string | null;
  /** The first is the main one; null means the account's own address. */
  readonly leadEmails: readonly (string | null)[];
  /** Every address we have written to, including those since removed. */
  readonly addresses: readonly KnownAddress[];
  readonly leadsByEmail: boolean;
  readonly leadsBySms: boolean;
  readonly marketplaceEmailEnabled: boolean;
  readonly marketplaceSmsEnabled: boolean;
  readonly marketplaceNotify: AlertFrequency;
  readonly smsMarketplaceNotify: AlertFrequency;
}

/**
 * The settings of company `c` with owner `u` and saved row `s`. Defaults without a row: priority alerts by both channels, digest by email at 7 and
 * 17.
 */
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

export function selectAlertSettings(companyId: CompanyId): Sql<AlertSettings> {
  return sql<AlertSettings>`select ${alertSettingsColumns} from ${alertSettingsTables} where c.id = ${companyId}`;
}

export async function getAlertSettings(db: Db, companyId: CompanyId): Promise<AlertSettings> {
  const settings = await db.first(selectAlertSettings(companyId));
  if (settings === undefined) throw new Error(`company ${companyId} has no account owner`);
  return settings;
}

/** Returns whether alerts are on, and whether the company is open and may therefore switch them. */
export async function getAlertStatus(db: Db, companyId: CompanyId): Promise<{ on: boolean; open: boolean }> {
  const status = await db.first(sql<{ on: boolean; open: boolean }>`
    select alerts_paused_at is null as on, status_id = ${companyStatuses.active} as open from companies where id = ${companyId}`);
  if (status === undefined) throw new Error(`there is no company ${companyId}`);
  return status;
}
