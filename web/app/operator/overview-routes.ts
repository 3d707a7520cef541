import { deskRoute } from './desk-route.ts';

export const overviewRoutes = [
  deskRoute('/operator', () => import('../../home/operator/screens/overview.tsx'), 'Overview', 'operator-overview'),
];
