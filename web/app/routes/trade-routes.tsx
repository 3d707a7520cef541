import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { readSearch as readInvoicesSearch } from '../../billing/search-params.ts';
import { readSearch as readBuyLeadsSearch } from '../../buying/search-params.ts';
import { isStep, readSearch as readCoverageSearch } from '../../coverage/steps.ts';
import { readSearch as readMyLeadsSearch } from '../../leads/search-params.ts';
import { type ResultBreakdown, resultBreakdowns, type ResultPeriod, resultPeriods } from '../../../contract/home/values.ts';
import { parseChoice, searchReader } from '../../platform/address-search.ts';
import { loadPart } from '../../platform/load-part.ts';
import { openFirstPage, requireBuying, requireDashboard, requireSettings } from './guards.ts';
import { trade } from './root-routes.tsx';
import { withTexts } from './with-texts.ts';

/** Report or appeal: the address expresses a preference, the lead's state decides. */
const reportLead = createRoute({
  getParentRoute: () => trade,
  path: '/lead/report/$code',
  validateSearch: searchReader<{ action?: 'report' | 'appeal' }>(['action'], ({ action }) =>
    action === 'report' || action === 'appeal' ? { action } : {},
  ),
  component: lazyRouteComponent(
    withTexts(() => import('../../disputes/report-lead.tsx'), 'disputes', 'errors'),
    'ReportLead',
  ),
  staticData: { page: 'leadReport' },
});

/** The policy of the signed-in company's country. */
const returnsPolicy = createRoute({
  getParentRoute: () => trade,
  path: '/help/returns',
  component: lazyRouteComponent(
    withTexts(() => import('../../disputes/returns-policy.tsx'), 'disputes'),
    'ReturnsPolicy',
  ),
  staticData: { page: 'returns' },
});

const disputeRoutes = [reportLead, returnsPolicy] as const;

const home = createRoute({
  getParentRoute: () => trade,
  path: '/',
  validateSearch: searchReader<{ fromPage?: 'registration' }>(['fromPage'], ({ fromPage }) =>
    fromPage === 'registration' ? { fromPage } : {},
  ),
  beforeLoad: requireDashboard,
  // Loads its calls with its code, keeping both out of the sign-in bundle.
  loader: async ({ context }) => (await loadPart(() => import('../../home/api.ts'))).beginDashboard(context.queryClient),
  component: lazyRouteComponent(
    withTexts(() => import('../../home/screens/dashboard.tsx'), 'home', 'buying', 'security'),
    'Dashboard',
  ),
  staticData: { page: 'dashboard' },
});

const buyLeads = createRoute({
  getParentRoute: () => trade,
  path: '/buy-leads',
  validateSearch: readBuyLeadsSearch,
  beforeLoad: requireBuying,
  component: lazyRouteComponent(
    withTexts(() => import('../../buying/screens/buy-leads.tsx'), 'buying', 'errors', 'security'),
    'BuyLeads',
  ),
  staticData: { page: 'buyLeads' },
});

const myLeads = createRoute({
  getParentRoute: () => trade,
  path: '/my-leads',
  validateSearch: readMyLeadsSearch,
  component: lazyRouteComponent(
    withTexts(() => import('../../leads/my-leads.tsx'), 'leads'),
    'MyLeads',
  ),
  staticData: { page: 'myLeads' },
});

const results = createRoute({
  getParentRoute: () => trade,
  path: '/results',
  validateSearch: searchReader<{ by?: ResultBreakdown; period?: ResultPeriod }>(['by', 'period'], (raw) => {
    const [by, period] = [parseChoice(raw['by'], resultBreakdowns), parseChoice(raw['period'], resultPeriods)];
    return { ...(by !== undefined && { by }), ...(period !== undefined && { period }) };
  }),
  component: lazyRouteComponent(
    withTexts(() => import('../../home/screens/results.tsx'), 'results'),
    'Results',
  ),
  staticData: { page: 'results' },
});

/** The former URL, still used by links in messages. */
const myLeadsPage = createRoute({
  getParentRoute: () => trade,
  path: '/my-leads/$pagination',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/my-leads', search: readMyLeadsSearch({ page: params.pagination }), replace: true });
  },
});

const lead = createRoute({
  getParentRoute: () => trade,
  path: '/lead/$code',
  validateSearch: searchReader<{ fromPage?: string }>(['fromPage'], ({ fromPage }) => (typeof fromPage === 'string' ? { fromPage } : {})),
  component: lazyRouteComponent(
    withTexts(() => import('../../leads/lead-detail.tsx'), 'lead', 'leads', 'disputes', 'reviews', 'finance', 'errors'),
    'LeadDetail',
  ),
  staticData: { page: 'lead' },
});

const invoices = createRoute({
  getParentRoute: () => trade,
  path: '/account/invoices',
  validateSearch: readInvoicesSearch,
  component: lazyRouteComponent(
    withTexts(() => import('../../billing/invoices.tsx'), 'invoices', 'cards', 'errors'),
    'Invoices',
  ),
  staticData: { page: 'invoices' },
});

/** Opened from the email about a long export. */
const exports = createRoute({
  getParentRoute: () => trade,
  path: '/exports',
  component: lazyRouteComponent(
    withTexts(() => import('../../shell/exports.tsx'), 'invoices'),
    'Exports',
  ),
  staticData: { page: 'exports' },
});

const companyDetails = createRoute({
  getParentRoute: () => trade,
  path: '/account/company',
  component: lazyRouteComponent(
    withTexts(() => import('../../companies/company-details.tsx'), 'account', 'errors', 'registration'),
    'CompanyDetails',
  ),
  staticData: { page: 'companyDetails' },
});

const userDetails = createRoute({
  getParentRoute: () => trade,
  path: '/account/user',
  component: lazyRouteComponent(
    withTexts(() => import('../../companies/user-details.tsx'), 'account', 'errors', 'security'),
    'UserDetails',
  ),
  staticData: { page: 'userDetails' },
});

const people = createRoute({
  getParentRoute: () => trade,
  path: '/account/people',
  component: lazyRouteComponent(
    withTexts(() => import('../../identity/screens/people.tsx'), 'people', 'errors'),
    'People',
  ),
  staticData: { page: 'people' },
});

const accreditations = createRoute({
  getParentRoute: () => trade,
  path: '/account/accreditations',
  // `also`: codes of accreditations to list in addition to those the company's lead types need.
  validateSearch: searchReader<{ also?: string }>(['also'], ({ also }) =>
    typeof also === 'string' && also.length <= 200 && /^[a-z0-9-]+(,[a-z0-9-]+)*$/.test(also) ? { also } : {},
  ),
  component: lazyRouteComponent(
    withTexts(() => import('../../coverage/accreditations/accreditations.tsx'), 'accreditations', 'errors'),
    'Accreditations',
  ),
  staticData: { page: 'accreditations' },
});

const paymentMethods = createRoute({
  getParentRoute: () => trade,
  path: '/account/payment-methods',
  component: lazyRouteComponent(
    withTexts(() => import('../../billing/payment-methods.tsx'), 'cards', 'errors'),
    'PaymentMethods',
  ),
  staticData: { page: 'paymentMethods' },
});

const offerFinance = createRoute({
  getParentRoute: () => trade,
  path: '/offer-finance',
  component: lazyRouteComponent(
    withTexts(() => import('../../finance/offer-finance.tsx'), 'finance', 'errors', 'registration'),
    'OfferFinance',
  ),
  staticData: { page: 'offerFinance' },
});

/** Layout of all settings pages. An unknown address shows not found, but only with permission. */
const settings = createRoute({ getParentRoute: () => trade, path: '/settings', beforeLoad: requireSettings });

const settingsStart = createRoute({ getParentRoute: () => settings, path: '/', beforeLoad: openFirstPage('settings') });
const accountStart = createRoute({ getParentRoute: () => trade, path: '/account', beforeLoad: openFirstPage('account') });

const leadDelivery = createRoute({
  getParentRoute: () => settings,
  path: '/lead-delivery',
  component: lazyRouteComponent(
    withTexts(() => import('../../distribution/lead-delivery.tsx'), 'delivery', 'lastDays', 'errors'),
    'LeadDelivery',
  ),
  staticData: { page: 'leadDelivery' },
});

const leadAlerts = createRoute({
  getParentRoute: () => settings,
  path: '/lead-alerts',
  component: lazyRouteComponent(
    withTexts(() => import('../../alerts/alert-settings.tsx'), 'alertSettings', 'errors'),
    'AlertSettings',
  ),
  staticData: { page: 'leadAlerts' },
});

const integrationScreens = withTexts(() => import('../../integrations/integrations.tsx'), 'integrations', 'errors');

const integrations = createRoute({
  getParentRoute: () => settings,
  path: '/integrations',
  component: lazyRouteComponent(integrationScreens, 'Integrations'),
  staticData: { page: 'integrations' },
});

const noSettingsPage = createRoute({
  getParentRoute: () => settings,
  path: '$',
  beforeLoad: () => {
    throw notFound();
  },
});

/** Steps change beneath this route, so the page and its live region persist. */
const coverage = createRoute({
  getParentRoute: () => settings,
  path: '/coverage',
  validateSearch: readCoverageSearch,
  component: lazyRouteComponent(
    withTexts(() => import('../../coverage/screens/coverage.tsx'), 'coverage', 'coverage-map', 'accreditations', 'lastDays', 'errors'),
    'Coverage',
  ),
  staticData: { page: 'coverage' },
});

const toFirstStep = (search: { listing?: number }) =>
  redirect({ to: '/settings/coverage/$step', params: { step: 'lead-types' }, search, replace: true });

const coverageStart = createRoute({
  getParentRoute: () => coverage,
  path: '/',
  beforeLoad: ({ search }) => {
    throw toFirstStep(search);
  },
});

const coverageStep = createRoute({
  getParentRoute: () => coverage,
  path: '$step',
  beforeLoad: ({ params, search }) => {
    if (!isStep(params.step)) throw toFirstStep(search);
  },
});

/** The return from a CRM, at both of its addresses. */
const crmReturns = (['/zoho-auth', '/account/zoho-auth'] as const).map((path) =>
  createRoute({
    getParentRoute: () => trade,
    path,
    component: lazyRouteComponent(integrationScreens, 'CrmReturn'),
    staticData: { page: 'integrations' },
  }),
);

export const tradeRoutes = [
  home,
  buyLeads,
  myLeads,
  myLeadsPage,
  results,
  lead,
  ...disputeRoutes,
  accountStart,
  invoices,
  exports,
  userDetails,
  people,
  companyDetails,
  accreditations,
  paymentMethods,
  offerFinance,
  ...crmReturns,
  settings.addChildren([
    settingsStart,
    coverage.addChildren([coverageStart, coverageStep]),
    leadDelivery,
    leadAlerts,
    integrations,
    noSettingsPage,
  ]),
] as const;
