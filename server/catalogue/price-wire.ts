import type { FactorChangeWire, PriceFactorsWire } from '../../contract/catalogue/prices-endpoints.ts';
import { isOffered, offeredCountries, type CountryCode } from '../../contract/kit/country.ts';
import { toMajor, type CurrencyCode } from '../../contract/kit/money.ts';
import { getUnit } from '../geography/business-units.ts';
import { getSettingValue } from '../platform/business-settings.ts';
import type { FormValues } from '../platform/http/route.ts';
import { countryFactors, factorsInForce, priceFactors, type PriceFactors } from './price-rule.ts';
import { type FactorChange, scheduledFactors } from './price-factors.ts';
import type { PriceCell, PriceEntry, PriceEffect, PriceList, PriceListMoment, ScheduledPrice } from './prices.ts';

const toShare = (basisPoints: number): number => basisPoints / 10_000;
const basisPoints = (value: number): number => Math.round(value * 10_000);

function factorsWire({ exclusivityBp, stepsHours, factorsBp }: PriceFactors): PriceFactorsWire {
  const [first_hours, second_hours] = stepsHours;
  return {
    exclusivity: { one: toShare(exclusivityBp['1']), two: toShare(exclusivityBp['2']), three: toShare(exclusivityBp['3']) },
    freshness: { first_hours, second_hours, fresh: toShare(factorsBp[0]), later: toShare(factorsBp[1]), old: toShare(factorsBp[2]) },
  };
}

export function parseFactors({ exclusivity, freshness }: PriceFactorsWire): PriceFactors {
  return {
    exclusivityBp: { '1': basisPoints(exclusivity.one), '2': basisPoints(exclusivity.two), '3': basisPoints(exclusivity.three) },
    stepsHours: [freshness.first_hours, freshness.second_hours],
    factorsBp: [basisPoints(freshness.fresh), basisPoints(freshness.later), basisPoints(freshness.old)],
  };
}

/** A country's factors, current and scheduled. */
export function countryFactorsWire({ settings, now }: PriceListMoment, country: CountryCode) {
  const scheduled = scheduledFactors(getSettingValue(settings, countryFactors(country)), now);
  return {
    factors: factorsWire(priceFactors(settings, country, now)),
    since: factorsInForce(settings, country, now)?.from ?? null,
    scheduled: scheduled.map((version) => ({ ...factorsWire(version), from: version.from })),
  };
}

const changeKinds: Readonly<Record<string, FactorChangeWire['kind']>> = {
  'price_factors.set': 'set',
  'price_factors.scheduled': 'scheduled',
  'price_factors.schedule_cancelled': 'cancelled',
};

/** A change of factors from the audit log. A cancelled change is shown by its previous values. */
export function factorChangeWire({ id, at, action, by, reason, before, after }: FactorChange): FactorChangeWire[] {
  const said = after ?? before;
  const kind = changeKinds[action];
  if (said === null || kind === undefined) return [];
  const former = after === null || before === null ? null : factorsWire(before);
  return [{ id, at: at.toISOString(), kind, from: said.from ?? null, before: former, factors: factorsWire(said), by, reason }];
}

/** The form of a country's factors: one field for those in force, one for those scheduled. */
export function factorsForm(moment: PriceListMoment, country: CountryCode): FormValues {
  const { factors, scheduled } = countryFactorsWire(moment, country);
  return { exclusivity: factors.exclusivity, freshness: factors.freshness, from: scheduled };
}

function scheduledWire({ workTypeId, workType, netMinor, from, ...price }: ScheduledPrice) {
  return { ...price, from: from.toISOString(), work_type_id: workTypeId, work_type: workType, price: toMajor(netMinor) };
}

export function priceListWire(list: PriceList) {
  return {
    countries: offeredCountries().map((country) => {
      const { factors, since, scheduled } = countryFactorsWire(list, country);
      const { currency, timeZone } = getUnit(country);
      return { country, currency, time_zone: timeZone, factors, factors_since: since, scheduled_factors: scheduled };
    }),
    work_types: list.workTypes.map(({ prices, ...workType }) => ({
      ...workType,
      prices: prices
        .filter(({ country }) => isOffered(country))
        .map(({ country, netMinor, since }) => ({
          country,
          price: toMajor(netMinor),
          since: new Date(since).toISOString(),
        })),
    })),
    scheduled: list.scheduled.filter(({ country }) => isOffered(country)).map(scheduledWire),
  };
}

/** One field per cell, named after the end of its path: current and scheduled price. */
export function priceListForm({ workTypes, scheduled }: PriceList): FormValues {
  const toCome = Map.groupBy(scheduled, ({ country, workTypeId }) => `${country}/${workTypeId}`);
  const cells = workTypes.flatMap(({ id, prices }) =>
    offeredCountries().map((country) => {
      const cell = `${country}/${id}`;
      const price = prices.find((one) => one.country === country);
      return [
        cell,
        [price?.netMinor ?? null, ...(toCome.get(cell) ?? []).map((entry) => [entry.from.toISOString(), entry.netMinor])],
      ] as const;
    }),
  );
  return Object.fromEntries(cells);
}

function entryState(entry: PriceEntry, now: Date, inForce: PriceEntry | undefined): 'scheduled' | 'in_force' | 'past' | 'cancelled' {
  if (entry.cancelled) return 'cancelled';
  if (entry.from > now) return 'scheduled';
  return entry === inForce ? 'in_force' : 'past';
}

export function priceCellWire({ currency, now, history, days }: PriceCell) {
  const inForce = history.find(({ cancelled, from }) => !cancelled && from <= now);
  return {
    currency,
    history: history.map((entry) => ({
      id: entry.id,
      from: entry.from.toISOString(),
      price: toMajor(entry.netMinor),
      state: entryState(entry, now, inForce),
      reason: entry.reason,
      by: entry.by,
    })),
    days: days.map(({ priceMinor, ...day }) => ({ ...day, price: priceMinor === null ? null : toMajor(priceMinor) })),
  };
}

export function effectWire(cells: readonly PriceEffect[]) {
  const totals = [...Map.groupBy(cells, ({ currency }) => currency)].map(([currency, ofCurrency]: [CurrencyCode, PriceEffect[]]) => ({
    currency,
    sold: ofCurrency.reduce((sum, { sold }) => sum + sold, 0),
    before: toMajor(ofCurrency.reduce((sum, { beforeMinor }) => sum + beforeMinor, 0)),
    after: toMajor(ofCurrency.reduce((sum, { afterMinor }) => sum + afterMinor, 0)),
  }));
  return {
    cells: cells.map(({ country, workTypeId, currency, sold, beforeMinor, afterMinor }) => ({
      country,
      work_type_id: workTypeId,
      currency,
      sold,
      before: toMajor(beforeMinor),
      after: toMajor(afterMinor),
    })),
    totals,
  };
}
