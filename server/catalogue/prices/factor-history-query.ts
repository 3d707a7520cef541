import type { CountryCode } from '../../../contract/kit/country.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import type { PriceFactors } from '../price-rule.ts';

type Said = PriceFactors & { readonly from?: string };

/** What was said of the factors of a country, by whom and why. */
export interface FactorChange {
  readonly id: number;
  readonly at: Date;
  readonly action: string;
  readonly by: string;
  readonly reason: string | null;
  readonly before: Said | null;
  readonly after: Said | null;
}

/** So many are told: they change a few times a year. */
const toldChanges = 50;

/** The newest first. */
export const factorHistory = (country: CountryCode): Sql<FactorChange> => sql<FactorChange>`
  select id, at, action, actor as by, reason, before, after from audit_entries
  where object_type = 'price_factors' and object_id = ${country} order by id desc limit ${toldChanges}`;
