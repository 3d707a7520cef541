import type { CountryCode } from '../../contract/kit/country.ts';
import type { CurrencyCode } from '../../contract/kit/money.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { UnitSettings } from './business-unit-query.ts';

export interface NewUnit extends Pick<
  UnitSettings,
  'languages' | 'timeZone' | 'vatArea' | 'defaultCreditLimitMinor' | 'minimumPaymentMinor'
> {
  readonly country: CountryCode;
  readonly currency: CurrencyCode;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

/**
 * Begins a business unit. Its companies can register and set up from then on; they can buy once it has a seller, a rate of VAT and a
 * price. 'taken': the country has one. The caller loads the units anew when the transaction has ended.
 */
export async function createBusinessUnit(tx: Tx, { reason, by, ...unit }: NewUnit): Promise<'created' | 'taken'> {
  const created = await tx.first(sql<{ country: CountryCode }>`
    insert into business_units (country, currency, languages, time_zone, vat_area, default_credit_limit_minor, minimum_payment_minor)
    values (${unit.country}, ${unit.currency}, ${[...unit.languages]}, ${unit.timeZone}, ${unit.vatArea}, ${unit.defaultCreditLimitMinor},
            ${unit.minimumPaymentMinor})
    on conflict (country) do nothing returning country`);
  if (created === undefined) return 'taken';
  await recordAudit(tx, {
    ...by,
    action: 'unit.created',
    object: { type: 'business_unit', id: unit.country },
    reason,
    before: null,
    after: { ...unit },
  });
  return 'created';
}
