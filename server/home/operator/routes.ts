import { operatorHome } from '../../../contract/home/operator-endpoints.ts';
import { ok, routes } from '../../platform/http/route.ts';
import { countWaiting } from './counters-query.ts';
import { searchEverything } from './search-query.ts';

export const operatorHomeRoutes = routes(operatorHome, {
  'GET /operator/counters': async ({ db }) => {
    const { heldLeads, reports, accreditations, reviews, messages, failedMessages, failedJobs, latePayments } = await countWaiting(db);
    return ok({
      held_leads: heldLeads,
      reports,
      accreditations,
      reviews,
      messages,
      failed_messages: failedMessages,
      failed_jobs: failedJobs,
      late_payments: latePayments,
    });
  },

  'GET /operator/search': async ({ db, query }) => {
    const { companies, leads, invoices } = await searchEverything(db, query.q);
    return ok({ companies: [...companies], leads: [...leads], invoices: [...invoices] });
  },
});
