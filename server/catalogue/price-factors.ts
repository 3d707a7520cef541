import { effectDays } from '../../contract/catalogue/price-rules.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import { getUnit } from '../geography/business-units.ts';
import { recordAudit, type AuditEntry } from '../platform/audit.ts';
import { getSettingValue, saveSetting } from '../platform/business-settings.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { type PriceFactors, countryFactors, priceFactors, type DatedFactors } from './price-rule.ts';
import {
  type PriceListMoment,
  lockPriceList,
  priceListMoment,
  saleFactors,
  selectProposedFactors,
  selectFactorVersions,
  computeShare,
  recomputeSalePrice,
} from './prices.ts';
import type { CancelOutcome } from './scheduled-prices.ts';

interface FactorEffectRow {
  readonly sold: number;
  readonly beforeMinor: number;
  readonly afterMinor: number;
}

/**
 * Compares the revenue of a country's recent leads with what other factors would have brought, at the same times, list prices and discounts. Each
 * sale used the factors of its moment. Operator prices stay unchanged.
 */
export async function readFactorEffect(
  db: Db,
  { settings, now }: PriceListMoment,
  { country, proposed }: { readonly country: CountryCode; readonly proposed: PriceFactors },
) {
  const base = sql`e.base_price_minor`;
  const row = await db.first(sql<FactorEffectRow>`
    with said as materialized (${selectFactorVersions(settings, [country])}),
    proposed as materialized (${selectProposedFactors(proposed)})
    select count(*)::integer as sold, coalesce(sum(p.net_minor), 0)::bigint as "beforeMinor",
           coalesce(sum(${recomputeSalePrice({ base, share: computeShare(sql`o`) }, { base, share: computeShare(sql`n`) })}), 0)::bigint as "afterMinor"
    from enquiries e join purchases p on p.enquiry_id = e.id join companies c on c.id = p.company_id
    cross join ${saleFactors} o
    cross join proposed n
    where e.country = ${country} and e.released_at > ${now}::timestamptz - make_interval(days => ${effectDays}) and e.released_at <= ${now}`);
  return { currency: getUnit(country).currency, sold: 0, beforeMinor: 0, afterMinor: 0, ...row };
}

type AuditedFactors = PriceFactors & { readonly from?: string };

/** A change of a country's factors, with author and reason. */
export interface FactorChange {
  readonly id: number;
  readonly at: Date;
  readonly action: string;
  readonly by: string;
  readonly reason: string | null;
  readonly before: AuditedFactors | null;
  readonly after: AuditedFactors | null;
}

/** Maximum changes listed; there are a few a year. */
const maxListedChanges = 50;

/** Newest first. */
export const factorHistory = (country: CountryCode): Sql<FactorChange> => sql<FactorChange>`
  select id, at, action, actor as by, reason, before, after from audit_entries
  where object_type = 'price_factors' and object_id = ${country} order by id desc limit ${maxListedChanges}`;

interface FactorsAct {
  readonly country: CountryCode;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

async function readLocked(tx: Tx, country: CountryCode) {
  await tx.rows(lockPriceList);
  const moment = await tx.first(priceListMoment);
  if (moment === undefined) throw new Error('the database returned no time');
  const { now, settings } = moment;
  return { now, inForce: priceFactors(settings, country, now), versions: getSettingValue(settings, countryFactors(country)) };
}

const content = ({ exclusivityBp, stepsHours, factorsBp }: PriceFactors) => ({ exclusivityBp, stepsHours, factorsBp });
const isLater = (now: Date) => (version: DatedFactors) => Date.parse(version.from) > now.getTime();

/** Versions are few and small, so all are stored in one setting. */
async function saveVersions(tx: Tx, country: CountryCode, versions: readonly DatedFactors[]): Promise<void> {
  await saveSetting(tx, { key: countryFactors(country).key, value: versions });
}

const buildAudit = ({ country, reason, by }: FactorsAct) => ({ ...by, reason, object: { type: 'price_factors', id: country } });

/** Changes a country's factors from a moment on; null means immediately. The later of two changes for one moment wins. */
export async function setPriceFactors(
  tx: Tx,
  input: FactorsAct & { readonly factors: PriceFactors; readonly from: Date | null },
): Promise<void> {
  const { now, inForce, versions } = await readLocked(tx, input.country);
  const from = (input.from ?? now).toISOString();
  const added = { from, ...content(input.factors) };
  const others = versions.filter((version) => Date.parse(version.from) !== Date.parse(from));
  await saveVersions(
    tx,
    input.country,
    [...others, added].toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from)),
  );
  await recordAudit(tx, {
    ...buildAudit(input),
    action: input.from === null ? 'price_factors.set' : 'price_factors.scheduled',
    before: content(inForce),
    after: input.from === null ? content(input.factors) : added,
  });
}

/** Cancels factors not yet in force. 'too_late': they already are. */
export async function cancelScheduledFactors(tx: Tx, input: FactorsAct & { readonly from: Date }): Promise<CancelOutcome> {
  const { now, versions } = await readLocked(tx, input.country);
  const meant = versions.find(({ from }) => Date.parse(from) === input.from.getTime());
  if (meant === undefined) return 'unknown';
  if (!isLater(now)(meant)) return 'too_late';
  await saveVersions(
    tx,
    input.country,
    versions.filter((version) => version !== meant),
  );
  await recordAudit(tx, { ...buildAudit(input), action: 'price_factors.schedule_cancelled', before: { ...meant }, after: null });
  return 'cancelled';
}

/** Lists a country's factors not yet in force. */
export function scheduledFactors(versions: readonly DatedFactors[], now: Date): DatedFactors[] {
  return versions.filter(isLater(now));
}
