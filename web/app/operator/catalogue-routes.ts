import { deskRoute } from './desk-route.ts';

const loadWorkTypes = () => import('../../catalogue/operator/screens/work-types.tsx');

export const catalogueRoutes = [
  deskRoute('/operator/pricing', () => import('../../catalogue/operator/screens/pricing.tsx'), 'Pricing', 'operator-pricing'),
  deskRoute('/operator/work-types', loadWorkTypes, 'WorkTypes', 'operator-work-types'),
  deskRoute('/operator/work-types/$id', loadWorkTypes, 'WorkTypePage', 'operator-work-types'),
];
