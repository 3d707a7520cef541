import { deskRoute } from './desk-route.ts';

export const overviewRoutes = [
  deskRoute('/operator', () => import('../../home/operator/screens/overview.tsx'), 'Overview', 'operator-overview'),
  deskRoute(
    '/operator/first-run',
    () => import('../../home/operator/screens/first-run.tsx'),
    'FirstRun',
    'operator-first-run',
    'operator-leads',
  ),
];
