import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { searchReader } from '../../platform/address-search.ts';
import { trade } from './root-routes.tsx';
import { withTexts } from './with-texts.ts';

/** Report or appeal: the address wishes for one of them, what may be done decides. */
const reportLead = createRoute({
  getParentRoute: () => trade,
  path: '/lead/report/$code',
  validateSearch: searchReader<{ action?: 'report' | 'appeal' }>(['action'], ({ action }) =>
    action === 'report' || action === 'appeal' ? { action } : {},
  ),
  component: lazyRouteComponent(
    withTexts(() => import('../../disputes/screens/report-lead.tsx'), 'disputes', 'errors'),
    'ReportLead',
  ),
  staticData: { page: 'leadReport' },
});

/** The policy differs from country to country: it is that of who is signed in. */
const returnsPolicy = createRoute({
  getParentRoute: () => trade,
  path: '/help/returns',
  component: lazyRouteComponent(
    withTexts(() => import('../../disputes/screens/returns-policy.tsx'), 'disputes'),
    'ReturnsPolicy',
  ),
  staticData: { page: 'returns' },
});

export const disputeRoutes = [reportLead, returnsPolicy] as const;
