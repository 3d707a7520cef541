import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { BusinessUnit } from './business-units.ts';

/** The units in the order in which they are offered. */
export function listUnits(db: Db): Promise<Omit<BusinessUnit, 'brand'>[]> {
  return db.rows(sql<Omit<BusinessUnit, 'brand'>>`
    select country, currency, languages, time_zone as "timeZone", support_phone as phone, support_email as email, legal_line as legal,
           gas_safety_badge as "gasSafetyBadge", minimum_payment_minor as "minimumPaymentMinor", vat_area as "vatArea"
    from business_units order by position`);
}
