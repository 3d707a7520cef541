import { catalogue } from '../../contract/catalogue/endpoints.ts';
import { toMajor, toMinor } from '../../contract/kit/money.ts';
import { ok, only, refuse, routes } from '../platform/http/route.ts';
import { errorText } from '../platform/texts.ts';
import { listPrices } from './queries.ts';
import { setPrice } from './set-price.ts';

export const operatorCatalogueRoutes = routes(only(catalogue, 'GET /operator/prices', 'PUT /operator/prices/{country}/{workTypeId}'), {
  'GET /operator/prices': async ({ db, query }) => {
    const prices = await listPrices(db, query.country);
    return ok(prices.map(({ netMinor, ...price }) => ({ ...price, price: toMajor(netMinor) })));
  },

  'PUT /operator/prices/{country}/{workTypeId}': async ({ tx, caller, params, body }) => {
    const by = { staffId: caller.staffId, actor: caller.name };
    const outcome = await setPrice(tx, { ...params, netMinor: toMinor(body.price), reason: body.reason, by });
    return outcome === 'unknown' ? refuse(404, [errorText('notFound')]) : ok({});
  },
});
