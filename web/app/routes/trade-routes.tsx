import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readSearch as readBuyLeadsSearch } from '../../buying/search-params.ts';
import { readSearch as readMyLeadsSearch } from '../../leads/search-params.ts';
import { requireBuying, requireSettings } from '../guards.ts';
import { trade, withTexts } from './root-routes.tsx';

// There is no dashboard yet: home is Buy leads, or what its guard makes of it.
const home = createRoute({
  getParentRoute: () => trade,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/buy-leads', replace: true });
  },
});

const buyLeads = createRoute({
  getParentRoute: () => trade,
  path: '/buy-leads',
  validateSearch: readBuyLeadsSearch,
  beforeLoad: requireBuying,
  component: lazyRouteComponent(
    withTexts(() => import('../../buying/screens/buy-leads.tsx'), 'buying', 'errors'),
    'BuyLeads',
  ),
  staticData: { page: 'buyLeads' },
});

const myLeads = createRoute({
  getParentRoute: () => trade,
  path: '/my-leads',
  validateSearch: readMyLeadsSearch,
  component: lazyRouteComponent(
    withTexts(() => import('../../leads/screens/my-leads.tsx'), 'leads'),
    'MyLeads',
  ),
  staticData: { page: 'myLeads' },
});

/** The older form of the address, which links in messages use. */
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
  validateSearch: ({ fromPage }: Record<string, unknown>): { fromPage?: string } => (typeof fromPage === 'string' ? { fromPage } : {}),
  component: lazyRouteComponent(
    withTexts(() => import('../../leads/screens/lead-detail.tsx'), 'leads'),
    'LeadDetail',
  ),
  staticData: { page: 'lead' },
});

const companyDetails = createRoute({
  getParentRoute: () => trade,
  path: '/account/company',
  component: lazyRouteComponent(
    withTexts(() => import('../../companies/screens/company-details.tsx'), 'account', 'errors'),
    'CompanyDetails',
  ),
  staticData: { page: 'companyDetails' },
});

const userDetails = createRoute({
  getParentRoute: () => trade,
  path: '/account/user',
  component: lazyRouteComponent(
    withTexts(() => import('../../companies/screens/user-details.tsx'), 'account', 'errors', 'identity'),
    'UserDetails',
  ),
  staticData: { page: 'userDetails' },
});

const accreditations = createRoute({
  getParentRoute: () => trade,
  path: '/account/accreditations',
  component: lazyRouteComponent(
    withTexts(() => import('../../companies/screens/accreditations.tsx'), 'accreditations', 'errors'),
    'Accreditations',
  ),
  staticData: { page: 'accreditations' },
});

const leadDelivery = createRoute({
  getParentRoute: () => trade,
  path: '/settings/lead-delivery',
  beforeLoad: requireSettings,
  component: lazyRouteComponent(
    withTexts(() => import('../../distribution/screens/lead-delivery.tsx'), 'delivery', 'errors'),
    'LeadDelivery',
  ),
  staticData: { page: 'leadDelivery' },
});

const leadAlerts = createRoute({
  getParentRoute: () => trade,
  path: '/settings/lead-alerts',
  beforeLoad: requireSettings,
  component: lazyRouteComponent(
    withTexts(() => import('../../alerts/screens/alert-settings.tsx'), 'alertSettings', 'errors'),
    'AlertSettings',
  ),
  staticData: { page: 'leadAlerts' },
});

export const tradeRoutes = [
  home,
  buyLeads,
  myLeads,
  myLeadsPage,
  lead,
  userDetails,
  companyDetails,
  accreditations,
  leadDelivery,
  leadAlerts,
] as const;
