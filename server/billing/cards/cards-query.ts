import type { CompanyId } from '../../../contract/kit/ids.ts';
import type { CurrencyCode } from '../../../contract/kit/money.ts';
import { settingsColumn, type SettingValues } from '../../platform/business-settings.ts';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ProviderName } from '../provider/payment-provider.ts';
import type { CardFacts } from './card-rule.ts';

export interface Card extends CardFacts {
  readonly provider: ProviderName;
  readonly providerRef: string;
  readonly brand: string;
  readonly last4: string;
  /** The last day on which it may be charged, YYYY-MM-DD. */
  readonly expiresOn: string;
  readonly cardholder: string;
}

/** The cards of a company, the default first, then the newest. Whether one is expired is judged by the company's calendar. */
export function listCards(db: Db, companyId: CompanyId): Promise<Card[]> {
  return db.rows(sql<Card>`
    select k.id, k.provider, k.provider_ref as "providerRef", k.brand, k.last4, to_char(k.expires_on, 'YYYY-MM-DD') as "expiresOn", k.cardholder,
           k.is_default as "isDefault", k.expires_on < (app_now() at time zone c.time_zone)::date as "isExpired"
    from cards k join companies c on c.id = k.company_id
    where k.company_id = ${companyId} and k.removed_at is null order by k.is_default desc, k.id desc`);
}

export interface PaymentMode {
  readonly currency: CurrencyCode;
  readonly autoPayEnabled: boolean;
  /** A valid default card is there and the operator has not barred it. */
  readonly canAutoPay: boolean;
  /** Minor units. */
  readonly topUp: { readonly belowMinor: number; readonly amountMinor: number } | null;
  readonly topUpStopped: boolean;
  /** As the operator has changed them. */
  readonly settings: SettingValues;
}

interface Stored extends Omit<PaymentMode, 'topUp'> {
  readonly belowMinor: number | null;
  readonly amountMinor: number | null;
}

/** How a company pays: by itself or not, and whether it may. */
export async function getPaymentMode(db: Db, companyId: CompanyId): Promise<PaymentMode> {
  const row = await db.first(sql<Stored>`
    select a.currency, a.auto_pay_enabled as "autoPayEnabled", a.top_up_below_minor as "belowMinor", a.top_up_amount_minor as "amountMinor",
           a.top_up_stopped_at is not null as "topUpStopped", ${settingsColumn},
           not a.auto_pay_barred and exists (
             select from cards k where k.company_id = c.id and k.is_default and k.removed_at is null
               and k.expires_on >= (app_now() at time zone c.time_zone)::date) as "canAutoPay"
    from accounts a join companies c on c.id = a.company_id where a.company_id = ${companyId}`);
  if (row === undefined) throw new Error(`company ${companyId} has no account`);
  const { belowMinor, amountMinor, ...mode } = row;
  return { ...mode, topUp: belowMinor === null || amountMinor === null ? null : { belowMinor, amountMinor } };
}
