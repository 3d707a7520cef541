import { finance } from '../../contract/finance/endpoints.ts';
import { financeSites } from '../../contract/finance/values.ts';
import { plainLine } from '../../contract/kit/free-text-rule.ts';
import { getSettingValue } from '../platform/business-settings.ts';
import { ok, refuse, routes } from '../platform/http/route.ts';
import { errorText } from '../platform/texts.ts';
import { introduceCustomer, introduceLead } from './introductions.ts';
import { findFinanceCompany } from './queries.ts';
import { financePartner, financeVideo } from './settings.ts';

const whyNotLead = {
  not_allowed: 'financeNotAvailable',
  too_late: 'financeNotAvailable',
  no_partner: 'financeNotAvailable',
  already_sent: 'financeAlreadySent',
} as const;

const whyNotCustomer = { not_allowed: 'financeNoAccess', no_partner: 'financeNotSent' } as const;

export const financeRoutes = routes(finance, {
  'GET /lead/offer-finance': async ({ db, caller }) => {
    const settings = (await findFinanceCompany(db, caller.companyId))?.settings ?? null;
    const sites = financeSites.filter((site) => getSettingValue(settings, financePartner[site]) !== null);
    return ok({ sites, video: getSettingValue(settings, financeVideo) });
  },

  'POST /lead/offer-finance/{id}': async ({ tx, caller, params }) => {
    const outcome = await introduceLead(tx, { companyId: caller.companyId, code: params.id });
    if (outcome.kind === 'unknown') return refuse(404, [errorText('notFound')]);
    if (outcome.kind === 'refused') return refuse(409, [errorText(whyNotLead[outcome.reason])]);
    return ok({ finance_offer: outcome.sentAt.toISOString() });
  },

  'POST /lead/offer-finance-external': async ({ tx, caller, body }) => {
    const { title, first_name, last_name, email, siteId: site } = body;
    const customer = { title, firstName: plainLine(first_name), lastName: plainLine(last_name), email };
    const outcome = await introduceCustomer(tx, { companyId: caller.companyId, site, customer });
    if (outcome.kind === 'refused') return refuse(409, [errorText(whyNotCustomer[outcome.reason])]);
    return ok({ finance_offer: outcome.sentAt.toISOString() });
  },
});
