import { companies } from '../../contract/companies.ts';
import { ok, only, routes, type Route } from '../platform/http/route.ts';
import { getCompany } from './queries.ts';
import { companyWire } from './wire.ts';

export function companyRoutes(options: { readonly demonstration: boolean }): readonly Route[] {
  return routes(only(companies, 'GET /company/'), {
    'GET /company/': async ({ db, caller }) => ok(companyWire(await getCompany(db, caller.companyId), options.demonstration)),
  });
}
