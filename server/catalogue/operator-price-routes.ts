import { isLargeChange } from '../../contract/catalogue/price-rules.ts';
import { operatorPrices } from '../../contract/catalogue/prices-endpoints.ts';
import type { CountryCode } from '../../contract/kit/country.ts';
import { toMajor, toMinor } from '../../contract/kit/money.ts';
import { ok, only, refuse, routes, type RefusedAnswer, type StaffCaller } from '../platform/http/route.ts';
import { refuseField } from '../platform/http/validate.ts';
import type { Tx } from '../platform/database/database.ts';
import { errorText } from '../platform/texts.ts';
import { countryName } from '../../contract/kit/language.ts';
import { cancelScheduledPrice, type CancelOutcome, readDayMoments } from './scheduled-prices.ts';
import { readFactorEffect, factorHistory, cancelScheduledFactors, setPriceFactors } from './price-factors.ts';
import {
  readPriceCell,
  priceEffect,
  lockPriceList,
  priceListMoment,
  readPriceList,
  type PriceList,
  type PriceListMoment,
  setPrices,
} from './prices.ts';
import {
  countryFactorsWire,
  effectWire,
  factorsForm,
  parseFactors,
  priceCellWire,
  priceListForm,
  priceListWire,
  factorChangeWire,
} from './price-wire.ts';

const notFound = () => refuse(404, [errorText('notFound')]);
const toActor = ({ staffId, name }: StaffCaller) => ({ staffId, actor: name });

interface ChangeStart {
  /** YYYY-MM-DD; null means immediately. */
  readonly day: string | null;
  /** Only countries where something changes: elsewhere the day may already have begun. */
  readonly countries: readonly CountryCode[];
}

/** Returns when a change begins in each country; null means immediately. Refuses a day that is not in the future in one of them. */
async function resolveStarts(
  tx: Tx,
  { day, countries }: ChangeStart,
): Promise<((country: CountryCode) => Date | null) | RefusedAnswer<422>> {
  if (day === null) return () => null;
  const moments = await readDayMoments(tx, day);
  if (countries.some((country) => moments.get(country)?.isToCome !== true)) return refuseField('from', errorText('priceDayNotToCome'));
  return (country) => moments.get(country)?.from ?? null;
}

interface PriceCellChange {
  readonly country: CountryCode;
  readonly work_type_id: number;
  readonly price: number;
}

/** Lists price changes of more than half: 'Boiler repair, United Kingdom: 24 to 60'. */
function largeChanges({ workTypes }: PriceList, changes: readonly PriceCellChange[]): string[] {
  return changes.flatMap(({ country, work_type_id: id, price }) => {
    const workType = workTypes.find((one) => one.id === id);
    const now = workType?.prices.find((one) => one.country === country);
    const before = now === undefined ? null : toMajor(now.netMinor);
    if (workType === undefined || before === null || !isLargeChange(before, price)) return [];
    return [errorText('priceMovesFar', { workType: workType.description, country: countryName(country, 'en'), before, after: price })];
  });
}

const hasDuplicates = (changes: readonly PriceCellChange[]): boolean =>
  new Set(changes.map(({ country, work_type_id: id }) => `${country}/${id}`)).size < changes.length;

export const operatorPriceRoutes = routes(
  only(
    operatorPrices,
    'GET /operator/prices',
    'PUT /operator/prices',
    'GET /operator/prices/effect',
    'GET /operator/prices/{country}/{workTypeId}',
    'POST /operator/prices/scheduled/{id}/cancel',
  ),
  {
    'GET /operator/prices': async ({ db }) => {
      const list = await readPriceList(db);
      return { ...ok(priceListWire(list)), form: priceListForm(list) };
    },

    'PUT /operator/prices': async ({ tx, caller, body, refuseIfChanged }) => {
      await tx.rows(lockPriceList);
      const list = await readPriceList(tx);
      const stale = refuseIfChanged(priceListForm(list));
      if (stale !== undefined) return stale;
      if (hasDuplicates(body.changes)) return refuseField('changes', errorText('priceTwice'));
      const large = largeChanges(list, body.changes);
      if (large.length > 0 && !body.confirm_large) return refuse(422, large, { fields: { confirm_large: large } });
      const from = await resolveStarts(tx, { day: body.from, countries: body.changes.map(({ country }) => country) });
      if (typeof from !== 'function') return from;
      const changes = body.changes.map(({ country, work_type_id: workTypeId, price }) => ({
        country,
        workTypeId,
        netMinor: toMinor(price),
        from: from(country),
      }));
      const outcome = await setPrices(tx, { changes, reason: body.reason, by: toActor(caller) });
      if (outcome === 'unknown') return notFound();
      return { ...ok({ changed: changes.length }), form: priceListForm(await readPriceList(tx)) };
    },

    'GET /operator/prices/effect': async ({ db, query }) =>
      ok(effectWire(await priceEffect(db, await readPriceListMoment(db), query.prices))),

    'GET /operator/prices/{country}/{workTypeId}': async ({ db, params }) => {
      const cell = await readPriceCell(db, params);
      return cell === undefined ? notFound() : ok(priceCellWire(cell));
    },

    'POST /operator/prices/scheduled/{id}/cancel': async ({ tx, caller, params, body }) =>
      answerCancel(await cancelScheduledPrice(tx, { ...params, ...body, by: toActor(caller) })),
  },
);

function answerCancel(outcome: CancelOutcome) {
  if (outcome === 'unknown') return notFound();
  return outcome === 'too_late' ? refuse(409, [errorText('priceBegun')]) : ok({});
}

async function readPriceListMoment(tx: Pick<Tx, 'first'>): Promise<PriceListMoment> {
  const moment = await tx.first(priceListMoment);
  if (moment === undefined) throw new Error('the database returned no time');
  return moment;
}

export const operatorPriceFactorRoutes = routes(
  only(
    operatorPrices,
    'GET /operator/price-factors/{country}',
    'GET /operator/price-factors/{country}/effect',
    'PUT /operator/price-factors/{country}',
    'POST /operator/price-factors/{country}/cancel',
  ),
  {
    'GET /operator/price-factors/{country}': async ({ db, params: { country } }) => {
      const moment = await readPriceListMoment(db);
      const { factors, scheduled } = countryFactorsWire(moment, country);
      const history = (await db.rows(factorHistory(country))).flatMap(factorChangeWire);
      return { ...ok({ ...factors, scheduled, history }), form: factorsForm(moment, country) };
    },

    'GET /operator/price-factors/{country}/effect': async ({ db, params: { country }, query }) => {
      const effect = await readFactorEffect(db, await readPriceListMoment(db), { country, proposed: parseFactors(query.factors) });
      const { currency, sold, beforeMinor, afterMinor } = effect;
      return ok({ currency, sold, before: toMajor(beforeMinor), after: toMajor(afterMinor) });
    },

    'PUT /operator/price-factors/{country}': async ({ tx, caller, params: { country }, body, refuseIfChanged }) => {
      await tx.rows(lockPriceList);
      const moment = await readPriceListMoment(tx);
      const stale = refuseIfChanged(factorsForm(moment, country));
      if (stale !== undefined) return stale;
      const { exclusivity, freshness } = body;
      if (freshness.first_hours >= freshness.second_hours) return refuseField('freshness', errorText('freshnessSteps'));
      const { factors: before } = countryFactorsWire(moment, country);
      const isLarge =
        (['one', 'two', 'three'] as const).some((key) => isLargeChange(before.exclusivity[key], exclusivity[key])) ||
        (['fresh', 'later', 'old'] as const).some((key) => isLargeChange(before.freshness[key], freshness[key]));
      if (isLarge && !body.confirm_large) return refuseField('confirm_large', errorText('factorMovesFar'));
      const from = await resolveStarts(tx, { day: body.from, countries: [country] });
      if (typeof from !== 'function') return from;
      const factors = parseFactors({ exclusivity, freshness });
      await setPriceFactors(tx, { country, factors, from: from(country), reason: body.reason, by: toActor(caller) });
      return { ...ok({}), form: factorsForm(await readPriceListMoment(tx), country) };
    },

    'POST /operator/price-factors/{country}/cancel': async ({ tx, caller, params, body }) =>
      answerCancel(await cancelScheduledFactors(tx, { ...params, from: new Date(body.from), reason: body.reason, by: toActor(caller) })),
  },
);
