import { businessUnits, type BusinessUnitWire } from '../../../contract/companies/business-units-endpoints.ts';
import { ok, routes, type FormValues } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import { getUnitSettings, listVatRates, type Seller, type UnitSettings } from '../business-unit-query.ts';
import { lockUnitSettings, saveBusinessUnit } from '../save-business-unit.ts';
import { saveVatRate } from '../save-vat-rate.ts';

const sellerWire = ({ name, address, companyNumber, vatNumber, bankDetails }: Seller): BusinessUnitWire['seller'] => ({
  name,
  address: [...address],
  company_number: companyNumber,
  vat_number: vatNumber,
  bank_details: bankDetails,
});

/** The settings by the names of the form that changes them. */
function unitForm({ seller, paymentTermsDays }: UnitSettings): FormValues {
  return { seller: seller === null ? null : sellerWire(seller), payment_terms_days: paymentTermsDays };
}

export const operatorBusinessUnitRoutes = routes(businessUnits, {
  'GET /operator/business-units/{country}': async ({ db, params: { country } }) => {
    const [settings, rates] = [await getUnitSettings(db, country), await listVatRates(db, country)];
    return {
      ...ok({
        country,
        seller: settings.seller === null ? null : sellerWire(settings.seller),
        payment_terms_days: settings.paymentTermsDays,
        vat_rates: rates.map(({ since, rateBp }) => ({ since, rate: rateBp / 100 })),
      }),
      form: unitForm(settings),
    };
  },

  'PUT /operator/business-units/{country}': async ({ tx, caller, params: { country }, body, refuseIfChanged }) => {
    const now = await lockUnitSettings(tx, country);
    const stale = refuseIfChanged(unitForm(now));
    if (stale !== undefined) return stale;
    const { name, address, company_number: companyNumber, vat_number: vatNumber, bank_details: bankDetails } = body.seller;
    await saveBusinessUnit(tx, now, {
      country,
      seller: { name, address, companyNumber, vatNumber, bankDetails },
      paymentTermsDays: body.payment_terms_days,
      reason: body.reason,
      by: { staffId: caller.staffId, actor: caller.name },
    });
    return { ...ok({}), form: unitForm(await getUnitSettings(tx, country)) };
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
