import type { CountryCode } from '../../contract/kit/country.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import type { Tx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

export interface VatRateChange {
  readonly country: CountryCode;
  /** YYYY-MM-DD, on the calendar of the country. */
  readonly since: string;
  /** 2000 is 20 %. */
  readonly rateBp: number;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

/**
 * Plans a rate of VAT. 'past': the day has begun in that country, and a rate holds there; what was sold by it keeps it, and so does the
 * day on which prices are being shown. The first rate of a unit may hold already: nothing was sold without one.
 */
export async function saveVatRate(tx: Tx, change: VatRateChange): Promise<'saved' | 'past'> {
  const { country, since, rateBp } = change;
  const saved = await tx.first(sql<{ before: number | null }>`
    with planned as (select rate_bp from vat_rates where country = ${country} and since = ${since}::date)
    insert into vat_rates (country, since, rate_bp)
    select n.country, ${since}::date, ${rateBp} from business_units n
    where n.country = ${country} and (
      ${since}::date > (app_now() at time zone n.time_zone)::date
      or not exists (select from vat_rates v where v.country = n.country and v.since <= (app_now() at time zone n.time_zone)::date))
    on conflict (country, since) do update set rate_bp = excluded.rate_bp
    returning (select rate_bp from planned) as before`);
  if (saved === undefined) return 'past';
  await recordAudit(tx, {
    ...change.by,
    action: 'vat.planned',
    object: { type: 'business_unit', id: country },
    reason: change.reason,
    before: saved.before === null ? null : { since, rateBp: saved.before },
    after: { since, rateBp },
  });
  return 'saved';
}
