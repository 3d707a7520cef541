import { mainBrand } from '../../../contract/kit/brands.ts';
import { companies } from '../../../contract/companies/endpoints.ts';
import { ok, only, routes } from '../../platform/http/route.ts';
import { getUnit } from '../../geography/business-units.ts';

export const publicCompanyRoutes = routes(only(companies, 'GET /business-unit-contact-details/'), {
  'GET /business-unit-contact-details/': async ({ query }) => {
    const { phone, hours, legal, gasSafetyBadge } = getUnit(query.country);
    return ok({ phone, hours, brand: mainBrand().name, legal, gasSafetyBadge });
  },
});
