import type { CountryCode } from '../../contract/kit/country.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { getUnit, type UnitSettings } from './business-unit-query.ts';

export interface UnitChange {
  readonly country: CountryCode;
  /** What is left out stays. */
  readonly changes: Partial<UnitSettings>;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

/** The settings of a unit as nobody else can change them until the transaction ends. Rows that name its country are written meanwhile. */
export async function lockUnitSettings(tx: Tx, country: CountryCode): Promise<UnitSettings> {
  await tx.rows(sql`select country from business_units where country = ${country} for no key update`);
  return (await getUnit(tx, country)).settings;
}

/** Those of `settings` that are named, as the audit log keeps them. */
const partsOf = (settings: UnitSettings, names: readonly string[]) =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)));

/**
 * Changes what a unit says, for what comes after: documents keep what they said, accounts the terms and the limit that they were opened
 * with, contact data the end that was set for them. The caller holds its row, and loads the units anew when the transaction has ended.
 */
export async function saveBusinessUnit(tx: Tx, now: UnitSettings, { country, changes, reason, by }: UnitChange): Promise<void> {
  const names = Object.keys(changes);
  if (names.length === 0) return;
  const next: UnitSettings = { ...now, ...changes };
  const { seller, hours } = next;
  await tx.rows(sql`
    update business_units
    set seller_name = ${seller?.name ?? null}, seller_address = ${seller === null ? null : [...seller.address]},
        seller_company_number = ${seller?.companyNumber ?? null}, seller_vat_number = ${seller?.vatNumber ?? null},
        seller_bank_details = ${seller?.bankDetails ?? null}, support_phone = ${next.phone}, support_email = ${next.email},
        legal_line = ${next.legal}, support_first_day = ${hours?.first_day ?? null},
        support_last_day = ${hours?.last_day ?? null}, support_opens = ${hours?.opens ?? null}::time, support_closes = ${hours?.closes ?? null}::time,
        gas_safety_badge = ${next.gasSafetyBadge}, languages = ${[...next.languages]},
        time_zone = ${next.timeZone}, vat_area = ${next.vatArea}, default_credit_limit_minor = ${next.defaultCreditLimitMinor},
        payment_terms_days = ${next.paymentTermsDays}, minimum_payment_minor = ${next.minimumPaymentMinor},
        retention_changed_at = case
          when (unsold_retention_days, sold_retention_months, rejected_retention_days)
             = (${next.unsoldRetentionDays}::integer, ${next.soldRetentionMonths}::integer, ${next.rejectedRetentionDays}::integer)
          then retention_changed_at else app_now() end,
        unsold_retention_days = ${next.unsoldRetentionDays}, sold_retention_months = ${next.soldRetentionMonths},
        rejected_retention_days = ${next.rejectedRetentionDays}
    where country = ${country}`);
  await recordAudit(tx, {
    ...by,
    action: 'unit.set',
    object: { type: 'business_unit', id: country },
    reason,
    before: partsOf(now, names),
    after: partsOf(next, names),
  });
}
