import { leadAlerts } from '../../contract/lead-alerts.ts';
import { ok, routes } from '../platform/http/route.ts';
import { dismissLeadAlerts } from './dismiss-lead-alerts.ts';
import { listLeadAlerts } from './lead-alerts-query.ts';
import { markLeadAlertsRead } from './mark-lead-alerts-read.ts';
import { leadAlertGroups } from './wire.ts';

export const leadAlertRoutes = routes(leadAlerts, {
  'GET /lead/notifications': async ({ db, caller }) => ok(leadAlertGroups(await listLeadAlerts(db, caller.companyId, caller.language))),

  'PUT /lead/notifications/dismiss': async ({ tx, caller, body }) => {
    await dismissLeadAlerts(tx, { companyId: caller.companyId, enquiryIds: body.leads, restore: body.restore });
    return ok({});
  },

  'PUT /lead/notifications/mark-read': async ({ tx, caller, body }) => {
    await markLeadAlertsRead(tx, { companyId: caller.companyId, enquiryIds: body.leads });
    return ok({});
  },
});
