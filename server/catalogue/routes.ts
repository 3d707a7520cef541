import { catalogue } from '../../contract/catalogue/endpoints.ts';
import { ok, only, routes } from '../platform/http/route.ts';
import { listWorkTypes } from './queries.ts';

export const catalogueRoutes = routes(only(catalogue, 'GET /work-types/'), {
  'GET /work-types/': async ({ db, caller }) => ok(await listWorkTypes(db, { ...caller, language: caller.pageLanguage })),
});
