import { businessUnits } from '../../../contract/companies/business-units-endpoints.ts';
import { invoiceRules } from '../../../contract/countries/all-countries.ts';
import { toMinor } from '../../../contract/kit/money.ts';
import { loadUnits } from '../../geography/business-units.ts';
import { answer, isRefused, ok, routes } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import {
  getUnit,
  isAnotherOffered,
  listUnitStates,
  listVatRates,
  createBusinessUnit,
  lockUnitSettings,
  saveBusinessUnit,
  saveVatRate,
} from '../business-units.ts';
import { refuseOrSchedule, scheduledWire } from '../scheduled-change-routes.ts';
import { toLanguages, listedUnitWire, unitChanges, unitSettingsWire } from '../business-unit-wire.ts';

export const operatorBusinessUnitRoutes = routes(businessUnits, {
  'GET /operator/business-units': async ({ db }) => ok((await listUnitStates(db)).map(listedUnitWire)),

  // Own transaction, because the units reload after commit.
  'POST /operator/business-units': async ({ db, inTx, caller, body }) => {
    const outcome = await inTx((tx) =>
      createBusinessUnit(tx, {
        country: body.country,
        currency: body.currency,
        timeZone: body.time_zone,
        languages: toLanguages(body.languages),
        vatArea: body.vat_area,
        defaultCreditLimitMinor: toMinor(body.default_credit_limit),
        minimumPaymentMinor: toMinor(body.minimum_payment),
        reason: body.reason,
        by: { staffId: caller.staffId, actor: caller.name },
      }),
    );
    if (outcome === 'taken') return refuseField('country', errorText('unitTaken'));
    await loadUnits(db);
    return answer(201, { data: { country: body.country } });
  },

  'GET /operator/business-units/{country}': async ({ db, params: { country } }) => {
    const [{ settings, unit }, rates] = [await getUnit(db, country), await listVatRates(db, country)];
    const form = unitSettingsWire(settings);
    const vatRates = rates.map(({ since, rateBp }) => ({ since, rate: rateBp / 100 }));
    const scheduled = await scheduledWire(db, { kind: 'unit', country }, form);
    return { ...ok({ ...listedUnitWire(unit), ...form, vat_rates: vatRates, scheduled }), form };
  },

  'PUT /operator/business-units/{country}': async ({ db, inTx, caller, params: { country }, body, refuseIfChanged }) => {
    const saved = await inTx(async (tx) => {
      const now = await lockUnitSettings(tx, country);
      const currentForm = unitSettingsWire(now);
      const stale = refuseIfChanged(currentForm);
      if (stale !== undefined) return stale;
      const { reason, from, ...form } = body;
      const by = { staffId: caller.staffId, actor: caller.name };
      if (form.is_offered === false && !(await isAnotherOffered(tx, country))) return refuseField('is_offered', errorText('lastCountry'));
      const printed = invoiceRules[country]?.statements ?? {};
      if (form.seller_statements?.some((statement) => printed[statement] === undefined) === true)
        return refuseField('seller_statements', errorText('invalid'));
      if (from !== undefined) {
        const change = {
          changed: { kind: 'unit', country },
          now: currentForm,
          given: form,
          reason,
          by,
          from,
          timeZone: now.timeZone,
        } as const;
        return (await refuseOrSchedule(tx, change)) ?? { ...ok({}), form: currentForm };
      }
      await saveBusinessUnit(tx, now, { country, changes: unitChanges(form), reason, by });
      return { ...ok({}), form: unitSettingsWire((await getUnit(tx, country)).settings) };
    });
    if (!isRefused(saved)) await loadUnits(db);
    return saved;
  },

  'POST /operator/business-units/{country}/vat-rates': async ({ tx, caller, params: { country }, body }) => {
    const outcome = await saveVatRate(tx, {
      country,
      since: body.since,
      rateBp: Math.round(body.rate * 100),
      reason: body.reason,
      by: { staffId: caller.staffId, actor: caller.name },
    });
    return outcome === 'past' ? refuseField('since', errorText('dayBegun')) : ok({});
  },
});
