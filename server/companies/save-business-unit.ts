import type { CountryCode } from '../../contract/kit/country.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { getUnitSettings, type Seller, type UnitSettings } from './business-unit-query.ts';

export interface UnitChange {
  readonly country: CountryCode;
  readonly seller: Seller;
  readonly paymentTermsDays: number;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

/** The settings of a unit as nobody else can change them until the transaction ends. */
export async function lockUnitSettings(tx: Tx, country: CountryCode): Promise<UnitSettings> {
  await tx.rows(sql`select country from business_units where country = ${country} for update`);
  return getUnitSettings(tx, country);
}

/** Says who sells in a country and on which terms. With that the unit is open: its companies can buy. The caller holds its row. */
export async function saveBusinessUnit(tx: Tx, now: UnitSettings, change: UnitChange): Promise<void> {
  const { country, seller, paymentTermsDays } = change;
  await tx.rows(sql`
    update business_units
    set seller_name = ${seller.name}, seller_address = ${[...seller.address]}, seller_company_number = ${seller.companyNumber},
        seller_vat_number = ${seller.vatNumber}, seller_bank_details = ${seller.bankDetails}, payment_terms_days = ${paymentTermsDays}
    where country = ${country}`);
  await recordAudit(tx, {
    ...change.by,
    action: 'unit.set',
    object: { type: 'business_unit', id: country },
    reason: change.reason,
    before: { ...now },
    after: { seller, paymentTermsDays },
  });
}
