import { today } from '../../contract/home/today-endpoints.ts';
import { toMajor } from '../../contract/kit/money.ts';
import { ok, routes } from '../platform/http/route.ts';
import { readToday } from './today-query.ts';

export const homeRoutes = routes(today, {
  'GET /company/today': async ({ db, caller }) => {
    const facts = await readToday(db, caller);
    return ok({
      since: facts.since.toISOString(),
      new_leads: facts.newLeads,
      bought: facts.bought,
      bought_automatically: facts.boughtAutomatically,
      month: {
        leads: facts.monthLeads,
        spent: toMajor(facts.spentMinor),
        credited: toMajor(facts.creditedMinor),
        currency: facts.currency,
      },
      calls: facts.calls,
      appeals: facts.appeals,
      extensions: facts.extensions,
      reviews: facts.reviews,
    });
  },
});
