import { distribution } from '../../contract/distribution/endpoints.ts';
import { lockAccount } from '../billing/lock-account.ts';
import { only, ok, routes } from '../platform/http/route.ts';
import { refuseField } from '../platform/http/validate.ts';
import { errorText } from '../platform/texts.ts';
import { leadTypeCosts } from './lead-type-costs-rule.ts';
import { readCostFacts } from './lead-type-costs-query.ts';
import { listLeadDelivery } from './lead-delivery-query.ts';
import { saveLeadDelivery } from './save-lead-delivery.ts';
import { companyWorkTypeWire, leadDeliveryForm, leadTypeCostWire, wantedFromWire } from './wire.ts';

const own = only(distribution, 'GET /company/lead-delivery/', 'GET /company/lead-delivery/costs/', 'PUT /company/lead-delivery/');

export const distributionRoutes = routes(own, {
  'GET /company/lead-delivery/': async ({ db, caller }) => {
    const list = await listLeadDelivery(db, caller.companyId, caller.pageLanguage);
    return { ...ok(list.map(companyWorkTypeWire)), form: leadDeliveryForm(list) };
  },

  'GET /company/lead-delivery/costs/': async ({ db, caller }) =>
    ok(leadTypeCosts(await readCostFacts(db, caller.companyId)).map(leadTypeCostWire)),

  'PUT /company/lead-delivery/': async ({ tx, caller, body, refuseIfChanged }) => {
    const { companyId, pageLanguage: language } = caller;
    await tx.rows(lockAccount(companyId));
    const changed = refuseIfChanged(leadDeliveryForm(await listLeadDelivery(tx, companyId, language)));
    if (changed !== undefined) return changed;
    const outcome = await saveLeadDelivery(tx, { companyId, wanted: wantedFromWire(body) });
    if (outcome.kind === 'not_covered') {
      const place = body.findIndex(({ id }) => outcome.workTypeIds.includes(id));
      return refuseField(`${place}.id`, errorText('workTypeNotCovered'));
    }
    const list = await listLeadDelivery(tx, companyId, language);
    return { ...ok(list.map(companyWorkTypeWire)), form: leadDeliveryForm(list) };
  },
});
