import { reportsList, returnRulesList } from '../../disputes/operator/lists.ts';
import { deskListRoute, deskRoute } from './desk-route.ts';

export const disputesRoutes = [
  deskListRoute(
    '/operator/reports',
    reportsList,
    () => import('../../disputes/operator/screens/report-queue.tsx'),
    'ReportQueue',
    'operator-disputes',
  ),
  deskRoute(
    '/operator/reports/$id',
    () => import('../../disputes/operator/screens/report-detail.tsx'),
    'ReportDetail',
    'operator-disputes',
  ),
  deskListRoute(
    '/operator/settings/return-rules',
    returnRulesList,
    () => import('../../disputes/operator/policy/return-rules.tsx'),
    'ReturnRules',
    'operator-return-rules',
    'operator-settings',
    'operator-disputes',
  ),
];
