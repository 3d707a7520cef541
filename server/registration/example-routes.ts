import { registration } from '../../contract/registration/endpoints.ts';
import { partnerBrand } from '../../contract/kit/brands.ts';
import { toMajor } from '../../contract/kit/money.ts';
import { ok, only, refuse, routes } from '../platform/http/route.ts';
import { errorText } from '../platform/texts.ts';
import { listExamplePlaces, listExampleWorkTypes } from './example-leads-query.ts';

/** Leads as they would be sold to a partner's companies: nobody's, but of real work types, places and prices. */
export const exampleRoutes = routes(only(registration, 'GET /example-leads/{brand}'), {
  'GET /example-leads/{brand}': async ({ db, params, query: { language } }) => {
    const partner = partnerBrand(params.brand)?.partner;
    if (partner === undefined || partner === null) return refuse(404, [errorText('notFound')]);
    const workTypes = await listExampleWorkTypes(db, { ...partner, language: language ?? partner.language });
    const places = await listExamplePlaces(db, partner);
    return ok(
      workTypes.flatMap(({ name, netMinor, currency }, index) => {
        const place = places[index];
        return place === undefined ? [] : [{ work_type: name, price: toMajor(netMinor), currency, ...place }];
      }),
    );
  },
});
