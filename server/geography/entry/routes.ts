import { countryCodes } from '../../../contract/kit/country.ts';
import { geography } from '../../../contract/geography/endpoints.ts';
import { acceptedLanguage } from '../../platform/http/accepted-language-rule.ts';
import { answer, ok, refuse, routes, type Route } from '../../platform/http/route.ts';
import { refuseField } from '../../platform/http/validate.ts';
import { errorText } from '../../platform/texts.ts';
import type { AddressFinder } from '../address-finder.ts';
import { getUnit } from '../business-units.ts';
import { listAttributions } from '../attribution-query.ts';
import { outlineAnswers } from '../outlines-query.ts';
import { parsePostcode, postcodeErrorKey } from '../../../contract/kit/postcode-rule.ts';
import { listLocations } from '../queries.ts';
import { countryWire } from './wire.ts';

const unavailable = () => refuse(503, [errorText('addressUnavailable')]);

export function geographyRoutes(finder: AddressFinder): readonly Route[] {
  const outlines = outlineAnswers();
  return routes(geography, {
    'GET /countries/': async ({ request }) => {
      const locale = acceptedLanguage(request.headers['accept-language'], 'en');
      return ok([
        countryCodes().map((code) => {
          const { offered, chargesVat } = getUnit(code);
          return {
            ...countryWire(code, locale),
            address_finder: finder.source(code) !== 'none',
            is_offered: offered,
            charges_vat: chargesVat,
          };
        }),
      ]);
    },

    'GET /locations/': async ({ db, caller, query }) => ok(await listLocations(db, { country: caller.country, search: query.search })),

    'GET /geography/outlines/{country}': async ({ db, params }) =>
      (await outlines.country(db, params.country)) ?? refuse(404, [errorText('notFound')]),

    'GET /geography/outlines/{country}/{area}': async ({ db, params, query }) =>
      (await outlines.area(db, { ...params, version: query.v })) ?? refuse(404, [errorText('notFound')]),

    'GET /geography/towns/{country}': async ({ db, params }) =>
      (await outlines.towns(db, params.country)) ?? refuse(404, [errorText('notFound')]),

    'GET /geography/sources': async ({ db }) =>
      ok((await listAttributions(db)).map((source) => ({ ...source, countries: [...source.countries] }))),

    'GET /address/': async ({ query }) => {
      const { countryCode, postcode } = query;
      if ((parsePostcode(countryCode, postcode)?.full ?? null) === null) {
        return refuseField('postcode', errorText(postcodeErrorKey(countryCode)));
      }
      const meta = { finder: finder.source(countryCode) };
      if (meta.finder === 'none') return answer(200, { data: [], meta });
      const found = await finder.find({ country: countryCode, postcode });
      if (found.outcome === 'unavailable') return unavailable();
      if (found.outcome === 'too_many') return answer(200, { data: [], meta: { ...meta, too_many: true } });
      const entries = found.outcome === 'found' ? found.entries.map(({ id, description }) => ({ id, description })) : [];
      return answer(200, { data: entries, meta });
    },

    'GET /address/{id}': async ({ params, request }) => {
      try {
        const address = await finder.get(params.id);
        return address === null ? refuse(404, [errorText('notFound')]) : ok(address);
      } catch (error) {
        request.log.warn({ err: error }, 'address finder');
        return unavailable();
      }
    },
  });
}
