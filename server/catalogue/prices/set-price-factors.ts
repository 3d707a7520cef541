import type { CountryCode } from '../../../contract/kit/country.ts';
import { recordAudit, type AuditEntry } from '../../platform/audit.ts';
import { valueOf } from '../../platform/business-settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { saveSetting } from '../../platform/save-setting.ts';
import { countryFactors, priceFactors, type DatedFactors, type PriceFactors } from '../price-rule.ts';
import { lockPriceList, priceListMoment } from './price-list-query.ts';
import type { CancelOutcome } from './cancel-scheduled-price.ts';

interface Said {
  readonly country: CountryCode;
  readonly reason: string;
  readonly by: Pick<AuditEntry, 'staffId' | 'actor'>;
}

async function readLocked(tx: Tx, country: CountryCode) {
  await tx.rows(lockPriceList);
  const moment = await tx.first(priceListMoment);
  if (moment === undefined) throw new Error('the database did not tell the time');
  const { now, settings } = moment;
  return { now, inForce: priceFactors(settings, country, now), versions: valueOf(settings, countryFactors(country)) };
}

const content = ({ exclusivityBp, stepsHours, factorsBp }: PriceFactors) => ({ exclusivityBp, stepsHours, factorsBp });
const isLater = (now: Date) => (version: DatedFactors) => Date.parse(version.from) > now.getTime();

/** The versions are few and each is small: those of ten years fit into a page. */
async function write(tx: Tx, country: CountryCode, versions: readonly DatedFactors[]): Promise<void> {
  await saveSetting(tx, { key: countryFactors(country).key, value: versions });
}

const auditOf = ({ country, reason, by }: Said) => ({ ...by, reason, object: { type: 'price_factors', id: country } });

/** Changes the factors of a country from a moment on; null: at once. Of two for one moment the later word holds. */
export async function setPriceFactors(tx: Tx, input: Said & { readonly factors: PriceFactors; readonly from: Date | null }): Promise<void> {
  const { now, inForce, versions } = await readLocked(tx, input.country);
  const from = (input.from ?? now).toISOString();
  const added = { from, ...content(input.factors) };
  const others = versions.filter((version) => Date.parse(version.from) !== Date.parse(from));
  await write(
    tx,
    input.country,
    [...others, added].toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from)),
  );
  await recordAudit(tx, {
    ...auditOf(input),
    action: input.from === null ? 'price_factors.set' : 'price_factors.scheduled',
    before: content(inForce),
    after: input.from === null ? content(input.factors) : added,
  });
}

/** Takes back factors that have not begun. 'too_late': they have. */
export async function cancelScheduledFactors(tx: Tx, input: Said & { readonly from: Date }): Promise<CancelOutcome> {
  const { now, versions } = await readLocked(tx, input.country);
  const meant = versions.find(({ from }) => Date.parse(from) === input.from.getTime());
  if (meant === undefined) return 'unknown';
  if (!isLater(now)(meant)) return 'too_late';
  await write(
    tx,
    input.country,
    versions.filter((version) => version !== meant),
  );
  await recordAudit(tx, { ...auditOf(input), action: 'price_factors.schedule_cancelled', before: { ...meant }, after: null });
  return 'cancelled';
}

/** Those of a country that have not begun. */
export function scheduledFactors(versions: readonly DatedFactors[], now: Date): DatedFactors[] {
  return versions.filter(isLater(now));
}
