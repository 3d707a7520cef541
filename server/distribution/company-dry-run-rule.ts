import { lookBackDays, type CapsInForce } from '../../contract/distribution/usual-leads-rule.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import { priceFactors, priceMinor, type PricedEnquiry } from '../catalogue/price-rule.ts';
import type { SettingValues } from '../platform/business-settings.ts';

/** Inputs to the price of a fresh lead. */
export type ReleasedLead = Omit<PricedEnquiry, 'releasedAt'>;

/** Leads released inside the coverage on one day of the company's calendar, grouped by price and in order where order matters. */
export interface ReleasedOnDay {
  readonly workTypeId: number;
  readonly day: string;
  /** Before the reported period: uses up caps but is not counted. */
  readonly isBefore: boolean;
  readonly leads: readonly { readonly lead: ReleasedLead; readonly count: number }[];
}

export interface AskedWorkType extends CapsInForce {
  readonly workTypeId: number;
  readonly name: string;
  readonly missingAccreditations: readonly string[];
}

export interface CompanyFacts {
  readonly today: string;
  readonly now: Date;
  readonly country: CountryCode;
  readonly discountBp: number;
  readonly settings: SettingValues;
  readonly workTypes: readonly AskedWorkType[];
  /** Oldest first within each work type. */
  readonly released: readonly ReleasedOnDay[];
}

interface Sums {
  came: number;
  leads: number;
  priceMinor: number;
}

export interface CompanyOutcome extends Readonly<Sums> {
  readonly from: string;
  readonly until: string;
  readonly workTypes: readonly (Readonly<Sums> & Pick<AskedWorkType, 'workTypeId' | 'name' | 'missingAccreditations'>)[];
  /** Every day, oldest first. */
  readonly days: readonly (Readonly<Sums> & { readonly day: string })[];
}

const noSums = (): Sums => ({ came: 0, leads: 0, priceMinor: 0 });

/** Returns the day, week and month that a day belongs to. */
function listPeriods(day: string): readonly string[] {
  const date = Temporal.PlainDate.from(day);
  return [`day ${day}`, `week ${date.subtract({ days: date.dayOfWeek - 1 }).toString()}`, `month ${date.with({ day: 1 }).toString()}`];
}

/** Remaining room under one work type's caps, with usage per period. */
class CapRoom {
  readonly #caps: CapsInForce;
  readonly #used = new Map<string, number>();
  constructor(caps: CapsInForce) {
    this.#caps = caps;
  }

  /** Takes as many as fit into a day, its week and its month. */
  take(places: readonly string[], wanted: number): number {
    const { day: capDay, week: capWeek, month: capMonth } = this.#caps;
    const room = [capDay, capWeek, capMonth].map((cap, at) => (cap === null ? Infinity : cap - (this.#used.get(places[at] ?? '') ?? 0)));
    const taken = Math.max(0, Math.min(wanted, ...room));
    for (const place of places) this.#used.set(place, (this.#used.get(place) ?? 0) + taken);
    return taken;
  }
}

/**
 * Simulates what a company would have received: everything inside its coverage, in release order, within the caps, at the fresh price. Work types
 * whose accreditation is missing yield nothing.
 */
export function companyOutcome(facts: CompanyFacts): CompanyOutcome {
  const factors = priceFactors(facts.settings, facts.country, facts.now);
  const computePrice = (lead: ReleasedLead): number => priceMinor({ ...lead, releasedAt: null }, facts.discountBp, factors, facts.now);
  const today = Temporal.PlainDate.from(facts.today);
  const days = new Map<string, Sums>();
  const periods = new Map([...new Set(facts.released.map(({ day }) => day))].map((day) => [day, listPeriods(day)]));
  for (let back = lookBackDays; back >= 0; back -= 1) days.set(today.subtract({ days: back }).toString(), noSums());
  const byType = new Map(facts.workTypes.map((one) => [one.workTypeId, { ...one, sums: noSums(), room: new CapRoom(one) }]));
  const all = noSums();
  for (const { workTypeId, day, isBefore, leads } of facts.released) {
    const type = byType.get(workTypeId);
    if (type === undefined) continue;
    const came = leads.reduce((sum, { count }) => sum + count, 0);
    const taken = type.missingAccreditations.length > 0 ? 0 : type.room.take(periods.get(day) ?? [], came);
    if (isBefore) continue;
    let cost = 0;
    let left = taken;
    for (const { lead, count } of leads) {
      if (left === 0) break;
      const bought = Math.min(count, left);
      cost += bought * computePrice(lead);
      left -= bought;
    }
    for (const sums of [all, type.sums, days.get(day)]) {
      if (sums === undefined) continue;
      sums.came += came;
      sums.leads += taken;
      sums.priceMinor += cost;
    }
  }
  return {
    ...all,
    from: today.subtract({ days: lookBackDays }).toString(),
    until: facts.today,
    workTypes: [...byType.values()].map(({ workTypeId, name, missingAccreditations, sums }) => ({
      workTypeId,
      name,
      missingAccreditations,
      ...sums,
    })),
    days: [...days].map(([day, sums]) => ({ day, ...sums })),
  };
}
