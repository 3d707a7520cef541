import { deskRoute } from './desk-route.ts';

export const disputesRoutes = [
  deskRoute('/operator/reports', () => import('../../disputes/operator/screens/report-queue.tsx'), 'ReportQueue', 'operator-disputes'),
  deskRoute(
    '/operator/reports/$id',
    () => import('../../disputes/operator/screens/report-detail.tsx'),
    'ReportDetail',
    'operator-disputes',
  ),
  deskRoute(
    '/operator/settings/return-rules',
    () => import('../../disputes/operator/policy/return-rules.tsx'),
    'ReturnRules',
    'operator-return-rules',
    'operator-settings',
    'operator-disputes',
  ),
];
